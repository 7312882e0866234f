package msgq.internal;

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
   * for lack of memory, the next call tries again.
   *
   * @return false if it was closed before
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
