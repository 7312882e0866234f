package io.github.msgq.internal;

import java.lang.reflect.Proxy;

/** Stands in where there is no backend: its calls fail and say why. */
final class NoBackend {
  private static final String DENIED =
      "this JVM denies native access: start it with --enable-native-access=io.github.msgq, or with"
          + " --enable-native-access=ALL-UNNAMED when msgq is on the class path";

  private NoBackend() {}

  static RuntimeException notLinux() {
    return new UnsupportedOperationException(
        "msgq needs Linux, and this is " + System.getProperty("os.name"));
  }

  static RuntimeException unknown(String wish) {
    return new IllegalArgumentException(Backend.PROPERTY + " is jni or ffm, not \"" + wish + "\"");
  }

  /** A sentence for the user, which the JVM's own messages are not. */
  static String reason(Throwable why) {
    if (why instanceof IllegalCallerException) {
      return DENIED;
    }
    if (why instanceof SecurityException) {
      return "the security manager denies msgq what it needs to start: grant the permission in the policy, to msgq and to all who call it ("
          + why.getMessage()
          + ")";
    }
    boolean ours = why instanceof UnsatisfiedLinkError || why instanceof IllegalArgumentException;
    return ours || why instanceof UnsupportedOperationException
        ? String.valueOf(why.getMessage())
        : "msgq cannot be started in this JVM (" + why + ")";
  }

  /** A backend whose every call fails with the given reason. */
  static Native failing(String reason, Throwable why) {
    return (Native)
        Proxy.newProxyInstance(
            Native.class.getClassLoader(),
            new Class<?>[] {Native.class},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(reason, why);
            });
  }
}
