package msgq.rpc;

/** The study's service, which returns the request. */
public final class Echoes implements EchoService {
  /** The service of a row; it puts the server's name, if there is one, before the text. */
  public static EchoService of(Row row) {
    return row.name().isEmpty() ? new Echoes() : new NamedEchoes(row.name());
  }

  @Override
  public Object sendRequest(Object request) {
    return request;
  }
}
