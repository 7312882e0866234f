package msgq.bench.process;

/** A client or a server that was started, wherever it runs. */
public interface Endpoint {
  /** The id of its process, which is this one's if it is a thread. */
  long pid();

  /** The {@link #exitStatus()} of one that has not ended, or whose status is unknown. */
  int RUNNING = -1;

  /** As a shell reports it: after a signal, 128 plus its number. */
  default int exitStatus() {
    return RUNNING;
  }

  /** Waits this long for it to exit, and returns whether it has. */
  boolean awaitExit(long millis);

  /** Waits until everything that it has printed has been taken, once it has exited. */
  default void awaitOutput() {}

  /** Kills it and waits until it is gone. */
  void kill();
}
