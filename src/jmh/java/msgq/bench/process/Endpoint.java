package msgq.bench.process;

/** A client or a server that was started, wherever it runs. */
public interface Endpoint {
  /** The process that it is, or is in. */
  long pid();

  /** {@link #exitStatus()} of one that has not ended, or of which nobody knows. */
  int RUNNING = -1;

  /** As a shell has it: 128 and the number of the signal that ended it. */
  default int exitStatus() {
    return RUNNING;
  }

  /** Waits this long for it to exit; whether it has exited. */
  boolean awaitExit(long millis);

  /** Waits until everything that it has printed has been taken, once it has exited. */
  default void awaitOutput() {}

  /** Kills it and waits until it is gone. */
  void kill();
}
