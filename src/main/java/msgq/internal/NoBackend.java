package msgq.internal;

import java.lang.reflect.Proxy;

/** Stands in where there is no backend: its calls fail and say why. */
final class NoBackend {
  private static final String DENIED =
      "this JVM denies native access: start it with --enable-native-access=msgq, or with"
          + " --enable-native-access=ALL-UNNAMED when msgq is on the class path";

  private NoBackend() {}

  static RuntimeException notLinux() {
    return new UnsupportedOperationException(
        "msgq needs Linux, and this is " + System.getProperty("os.name"));
  }

  static RuntimeException unknown(String wish) {
    return new IllegalArgumentException(Backend.PROPERTY + " is jni or ffm, not \"" + wish + "\"");
  }

  /** The JVM's own message on denied access does not say what to do. */
  static String reason(Throwable why) {
    return why instanceof IllegalCallerException ? DENIED : String.valueOf(why.getMessage());
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
