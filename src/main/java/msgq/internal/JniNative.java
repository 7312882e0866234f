package msgq.internal;

/** The calls of the C library. */
public final class JniNative {
  private JniNative() {}

  static native int sysvGet(int key, int flags);
}
