package io.github.msgq.internal;

/**
 * The backend of this JVM: the property {@code msgq.backend} says {@code jni} or {@code ffm}.
 * Without it, JNI if its library can be loaded, else Panama. If neither can be used, a call fails
 * with an UnsupportedOperationException that says why, and the next one tries again.
 */
public final class Backend {
  /** {@code jni} or {@code ffm}. */
  public static final String PROPERTY = "msgq.backend";

  /** Chosen when the class is initialized, which never fails: then it is one that tries again. */
  public static final Native NATIVE = first();

  private Backend() {}

  private static Native first() {
    try {
      return choose();
    } catch (Throwable e) { // no stack or heap left, too
      return new NoBackend(Backend::choose);
    }
  }

  /** Why there is no backend; null if there is one. */
  public static String missing() {
    if (NATIVE instanceof NoBackend none) {
      try {
        none.load();
      } catch (UnsupportedOperationException e) {
        return e.getMessage();
      }
    }
    return null;
  }

  /** Why there are no queues in shared memory; null if there are. */
  public static String missingShared() {
    String missing = missing();
    if (missing == null && !(NATIVE instanceof SharedCalls)) {
      try {
        NativeLoader.load();
      } catch (LinkageError | RuntimeException e) {
        missing = "queues in shared memory need the native library: " + NoBackend.reason(e);
      }
    }
    return missing;
  }

  private static Native choose() {
    String wish = System.getProperty(PROPERTY);
    if (!System.getProperty("os.name").equals("Linux")) {
      throw NoBackend.notLinux();
    }
    if (wish == null) {
      return jniOrElsePanama();
    }
    return switch (wish) {
      case "jni" -> jni();
      case "ffm" -> Panama.backend();
      default -> throw NoBackend.unknown(wish);
    };
  }

  /** Loads libmsgq.so; UnsatisfiedLinkError if it cannot be loaded. */
  private static Native jni() {
    NativeLoader.load();
    return new JniNative();
  }

  /**
   * Panama does not replace a library that was asked for by name. Nor does it where descriptors are
   * short, since it needs one for a library of its own, or never works in this JVM.
   */
  private static Native jniOrElsePanama() {
    try {
      return jni();
    } catch (UnsatisfiedLinkError noLibrary) {
      if (NativeLoader.isNamed() || !LibraryCopy.hasDescriptors()) {
        throw noLibrary;
      }
      return Panama.insteadOf(noLibrary);
    }
  }
}
