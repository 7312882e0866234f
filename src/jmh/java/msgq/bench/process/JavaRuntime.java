package msgq.bench.process;

/** What this process runs on, as an endpoint answers ABOUT. */
public final class JavaRuntime {
  private JavaRuntime() {}

  /** Such as {@code java 17.0.15+6}. */
  public static String text() {
    return "java " + System.getProperty("java.vm.version");
  }
}
