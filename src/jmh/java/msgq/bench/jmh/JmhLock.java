package msgq.bench.jmh;

import java.nio.file.Path;

/**
 * The file by which JMH keeps two runs apart: {@code jmh.lock} in the temp directory, made and
 * opened there whatever anybody has put in its place. Our runs keep each other apart themselves, by
 * user, so JMH gets its lock in a private directory.
 */
public final class JmhLock {
  private static final String TEMP = "java.io.tmpdir";

  private JmhLock() {}

  /** Whether the user wants runs beside each other: JMH's own switch. */
  public static boolean ignored() {
    return Boolean.getBoolean("jmh.ignoreLock");
  }

  /** From now on JMH's lock is in this directory, with which it goes. */
  public static void putInto(Path directory) {
    String temp = System.setProperty(TEMP, directory.toString());
    try {
      Class.forName("org.openjdk.jmh.runner.Runner"); // which looks at the property once
    } catch (ClassNotFoundException e) {
      throw new AssertionError("JMH is here", e);
    } finally {
      System.setProperty(TEMP, temp);
    }
  }
}
