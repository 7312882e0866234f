package msgq.bench.linux;

import java.nio.file.Path;

/** Where jnr's own native library is unpacked when this process first uses it. */
public final class Unpacking {
  private static final String PROPERTY = "jffi.extract.dir";

  private Unpacking() {}

  /** In a private directory, with which it goes whoever dies; not where the user says otherwise. */
  public static void into(Path directory) {
    if (System.getProperty(PROPERTY) == null) {
      System.setProperty(PROPERTY, directory.toString());
    }
  }

  /** The flag that says so to another JVM. */
  public static String flag(Path directory) {
    return "-D" + PROPERTY + "=" + directory;
  }
}
