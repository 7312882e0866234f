package msgq.bench;

import java.io.IOException;

/** Main class of benchmarks.jar. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws IOException {
    org.openjdk.jmh.Main.main(args);
  }
}
