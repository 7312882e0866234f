package io.github.msgq.internal;

/**
 * The backend of this JVM: the property {@code msgq.backend} says {@code jni} or {@code ffm}.
 * Without it, JNI if its library can be loaded, else Panama. If neither can be used, every call
 * fails with an UnsupportedOperationException that says why.
 */
public final class Backend {
  /** {@code jni} or {@code ffm}. */
  public static final String PROPERTY = "msgq.backend";

  /** Chosen when the class is initialized, which never fails. */
  public static final Native NATIVE;

  private static final String MISSING;

  static {
    Native chosen = null;
    String missing = null;
    try {
      chosen = choose(System.getProperty(PROPERTY));
    } catch (LinkageError | RuntimeException e) {
      missing = NoBackend.reason(e);
      chosen = NoBackend.failing(missing, e);
    }
    NATIVE = chosen;
    MISSING = missing;
  }

  private Backend() {}

  /** Why there is no backend; null if there is one. */
  public static String missing() {
    return MISSING;
  }

  private static Native choose(String wish) {
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

  /** Panama does not replace a library that was asked for by name. */
  private static Native jniOrElsePanama() {
    try {
      return jni();
    } catch (UnsatisfiedLinkError noLibrary) {
      if (NativeLoader.isNamed()) {
        throw noLibrary;
      }
      return Panama.insteadOf(noLibrary);
    }
  }
}
