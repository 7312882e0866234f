package io.github.msgq.bench.endpoints.process;

/** A process of an endpoint's own, or a thread of this JVM that it runs in. */
public interface ProcessOrThread {
  /** The id of its process, which is this one's if it is a thread. */
  long pid();

  /** The {@link #exitStatus()} of one that has not ended, or whose status is unknown. */
  int UNKNOWN = -1;

  /** As a shell reports it: after a signal, 128 plus its number. */
  default int exitStatus() {
    return UNKNOWN;
  }

  /** Waits this long for it to exit, and returns whether it has. */
  boolean awaitExit(long millis);

  /** The last lines that it has printed, after a colon; empty if there are none. */
  default String lastWords() {
    return "";
  }

  /** Waits until everything that it has printed has been taken, once it has exited. */
  default void awaitOutput() {}

  /** Kills it and waits until it is gone. */
  void kill();
}
