package msgq.internal;

import java.util.ArrayList;
import java.util.List;

/** The handles of a call on several queues at once, which ends when one of them is closed. */
public final class SeveralHandles extends Handle {
  private final List<Handle> handles = new ArrayList<>();

  public void add(Handle handle) {
    handles.add(handle);
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
    return handles.contains(other);
  }
}
