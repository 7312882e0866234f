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
    NativeLoader.load();
    return new JniNative();
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
