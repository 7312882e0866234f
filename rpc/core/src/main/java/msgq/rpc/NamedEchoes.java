package msgq.rpc;

/** The study's service where one of several servers answers: text goes back with its name. */
public final class NamedEchoes implements EchoService {
  private final String name;

  NamedEchoes(String name) {
    this.name = name;
  }

  @Override
  public Object sendRequest(Object request) {
    return AccountedRun.answer(name, (String) request);
  }
}
