package msgq.bench.result;

/** What a reader calls a benchmark. */
public final class BenchmarkName {
  private BenchmarkName() {}

  /** The class without its package, and the method if it is one of several. */
  public static String of(String qualified) {
    String[] names = qualified.split("\\.");
    if (names.length < 2) {
      return qualified;
    }
    String type = names[names.length - 2];
    String method = names[names.length - 1];
    return method.equalsIgnoreCase(type) ? type : type + "." + method;
  }
}
