package io.github.msgq.rpc;

/** The study's service, which returns the request. */
public final class Echoes implements EchoService {
  @Override
  public Object sendRequest(Object request) {
    return request;
  }
}
