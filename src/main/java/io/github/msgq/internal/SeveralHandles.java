package io.github.msgq.internal;

/** What a call that uses several handles at once has of them: it ends when one is closed. */
public final class SeveralHandles extends Handle {
  private final Handle[] handles;

  public SeveralHandles(Handle... handles) {
    this.handles = handles;
  }

  @Override
  public boolean isClosed() {
    for (Handle handle : handles) {
      if (handle.isClosed()) {
        return true;
      }
    }
    return false;
  }

  @Override
  boolean covers(Handle other) {
    for (Handle handle : handles) {
      if (handle == other) {
        return true;
      }
    }
    return false;
  }
}
