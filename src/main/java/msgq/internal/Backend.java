package msgq.internal;

/**
 * The one way into the system that this JVM uses: the property {@code msgq.backend} says {@code
 * jni} or {@code ffm}. Without it, it is JNI where its library can be loaded, else Panama.
 */
public final class Backend {
  /** {@code jni} or {@code ffm}. */
  public static final String PROPERTY = "msgq.backend";

  /** Chosen when the class is initialised. */
  public static final Native NATIVE = choose(System.getProperty(PROPERTY));

  private Backend() {}

  private static Native choose(String wish) {
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

  /** Through the library libmsgq.so; UnsatisfiedLinkError where it cannot be loaded. */
  public static Native jni() {
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
  public static Native ffm() {
    if (Runtime.version().feature() < 22) {
      throw new UnsupportedOperationException(
          "Panama (java.lang.foreign) needs Java 22 or later, and this is " + Runtime.version());
    }
    return new FfmNative();
  }

  private static Native jniOrElseFfm() {
    try {
      return jni();
    } catch (UnsatisfiedLinkError noLibrary) {
      try {
        return ffm();
      } catch (UnsupportedOperationException noPanama) {
        noLibrary.addSuppressed(noPanama);
        throw noLibrary;
      }
    }
  }
}
