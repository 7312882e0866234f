package msgq.internal;

import java.lang.reflect.Proxy;

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
      missing = String.valueOf(e.getMessage());
      chosen = none(missing, e);
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
      throw new UnsupportedOperationException(
          "these are the queues of Linux, and this is " + System.getProperty("os.name"));
    }
    if (wish == null) {
      return jniOrElseFfm();
    }
    return switch (wish) {
      case "jni" -> jni();
      case "ffm" -> ffm();
      default ->
          throw new IllegalArgumentException(PROPERTY + " is jni or ffm, not \"" + wish + "\"");
    };
  }

  private static Native none(String why, Throwable cause) {
    return (Native)
        Proxy.newProxyInstance(
            Native.class.getClassLoader(),
            new Class<?>[] {Native.class},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(why, cause);
            });
  }

  /** Through the library libmsgq.so; UnsatisfiedLinkError where it cannot be loaded. */
  private static Native jni() {
    try {
      NativeLoader.load();
    } catch (IllegalCallerException e) {
      throw denied(e);
    }
    return new JniNative();
  }

  /** The JVM's own words do not say what to do. */
  static IllegalCallerException denied(IllegalCallerException why) {
    return new IllegalCallerException(
        "this JVM denies native access: start it with --enable-native-access=msgq, or with --enable-native-access=ALL-UNNAMED when msgq is on the class path",
        why);
  }

  /** Through java.lang.foreign; UnsupportedOperationException before Java 22. */
  private static Native ffm() {
    if (Runtime.version().feature() < 22) {
      throw new UnsupportedOperationException(
          "Panama (java.lang.foreign) needs Java 22 or later, and this is " + Runtime.version());
    }
    try {
      return new FfmNative();
    } catch (ExceptionInInitializerError e) {
      if (e.getCause() instanceof RuntimeException why) {
        throw why;
      }
      throw e;
    }
  }

  /** A library that was asked for by name must be there: nothing else takes its place. */
  private static Native jniOrElseFfm() {
    try {
      return jni();
    } catch (UnsatisfiedLinkError noLibrary) {
      if (NativeLoader.isNamed()) {
        throw noLibrary;
      }
      try {
        return ffm();
      } catch (UnsupportedOperationException noPanama) {
        noLibrary.addSuppressed(noPanama);
        throw noLibrary;
      }
    }
  }
}
