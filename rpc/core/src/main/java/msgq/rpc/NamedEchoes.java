package msgq.rpc;

/** The study's service on one of several servers: it returns the text with the server's name. */
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
