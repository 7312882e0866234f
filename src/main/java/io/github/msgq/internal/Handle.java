package io.github.msgq.internal;

/**
 * Whether a queue object is closed, shared by the threads inside its calls; {@link Waiters#close}
 * closes it.
 */
public class Handle {
  volatile boolean closed;
  boolean left; // whether every thread has left its calls since; the closing threads' own

  public boolean isClosed() {
    return closed;
  }

  /** Whether a call on this one is a call on that one. */
  boolean covers(Handle other) {
    return this == other;
  }
}
