package io.github.msgq.rpc;

/** The study's service. */
public interface EchoService {
  /** Returns its argument. */
  Object sendRequest(Object request);
}
