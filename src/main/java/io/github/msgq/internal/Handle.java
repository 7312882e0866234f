package io.github.msgq.internal;

/** Whether a queue object is closed, shared by the threads inside its calls. */
public class Handle {
  private volatile boolean closed;
  private boolean left;

  public boolean isClosed() {
    return closed;
  }

  /** Whether a call on this one is a call on that one. */
  boolean covers(Handle other) {
    return this == other;
  }

  /**
   * Ends every wait on this handle and returns when no thread is inside a call on it. If that fails
   * for lack of memory, or because no signal wakes a thread, the next call tries again.
   *
   * @return whether the queue's descriptor may be closed now: not if it was closed before, nor
   *     while a thread is inside
   */
  public synchronized boolean close() {
    if (left) {
      return false;
    }
    closed = true;
    left = Waiters.evict(this);
    return left;
  }
}
