package msgq.internal;

/** What a queue object and the threads inside its calls agree on: whether it is closed. */
public final class Handle {
  volatile boolean closed;

  public boolean isClosed() {
    return closed;
  }

  /**
   * Ends every wait on this handle and returns when no thread is inside a call on it.
   *
   * @return false when it was closed before
   */
  public boolean close() {
    synchronized (this) {
      if (closed) {
        return false;
      }
      closed = true;
    }
    Waiter.evict(this);
    return true;
  }
}
