package msgq.internal;

/**
 * The one way into the system that this JVM uses: the property {@code msgq.backend} says {@code
 * jni} or {@code ffm}. Without it, it is JNI where its library can be loaded, else Panama. Where
 * there is none, every call fails with an UnsupportedOperationException that says why.
 */
public final class Backend {
  /** {@code jni} or {@code ffm}. */
  public static final String PROPERTY = "msgq.backend";

  /** Chosen when the class is initialised, which never fails. */
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

  /** Why there is no way into the system; null if there is one. */
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

  /** Through the library libmsgq.so; UnsatisfiedLinkError where it cannot be loaded. */
  private static Native jni() {
    NativeLoader.load();
    return new JniNative();
  }

  /** A library that was asked for by name must be there: nothing else takes its place. */
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
