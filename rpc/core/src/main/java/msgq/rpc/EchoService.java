package msgq.rpc;

/** The study's service. */
public interface EchoService {
  /** Returns what it is given. */
  Object sendRequest(Object request);
}
