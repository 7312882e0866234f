package msgq.internal;

/** What a queue object and the threads inside its calls agree on: whether it is closed. */
public final class Handle {
  volatile boolean closed;
  private boolean left;

  public boolean isClosed() {
    return closed;
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
    Waiter.evict(this);
    left = true;
    return true;
  }
}
