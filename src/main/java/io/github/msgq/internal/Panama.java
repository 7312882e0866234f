package io.github.msgq.internal;

/** The backend through java.lang.foreign. */
final class Panama {
  /** Why its class could not be initialized, which the JVM tries once. */
  private static RuntimeException denied;

  private Panama() {}

  /** UnsupportedOperationException before Java 22. */
  static synchronized Native backend() {
    if (denied != null) {
      throw denied;
    }
    if (Runtime.version().feature() < 22) {
      throw new UnsupportedOperationException(
          "Panama (java.lang.foreign) needs Java 22 or later, and this is " + Runtime.version());
    }
    try {
      return new FfmNative();
    } catch (ExceptionInInitializerError e) {
      if (e.getCause() instanceof RuntimeException why) {
        denied = why;
        throw why;
      }
      throw e;
    }
  }

  /** The backend where JNI's library cannot be loaded. */
  static Native insteadOf(UnsatisfiedLinkError noLibrary) {
    try {
      return backend();
    } catch (UnsupportedOperationException noPanama) {
      noLibrary.addSuppressed(noPanama);
      throw noLibrary;
    }
  }
}
