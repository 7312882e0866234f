package msgq.internal;

/** The one way into the system that this JVM uses. */
public final class Backend {
  /** Chosen when the class is initialised. */
  public static final Native NATIVE = choose();

  private Backend() {}

  private static Native choose() {
    NativeLoader.load();
    return new JniNative();
  }
}
