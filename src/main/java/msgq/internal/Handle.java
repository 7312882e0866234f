package msgq.internal;

/** What a queue object and the threads inside its calls agree on: whether it is closed. */
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
   * Ends every wait on this handle and returns when no thread is inside a call on it. Where that
   * fails, for want of memory, the next call tries again.
   *
   * @return false when it was closed before
   */
  public synchronized boolean close() {
    if (left) {
      return false;
    }
    closed = true;
    Waiters.evict(this);
    left = true;
    return true;
  }
}
