package msgq.rpc;

/** The study's service: what comes goes back. */
public final class Echoes implements EchoService {
  @Override
  public Object sendRequest(Object request) {
    return request;
  }
}
