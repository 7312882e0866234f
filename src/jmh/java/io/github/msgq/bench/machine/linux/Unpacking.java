package io.github.msgq.bench.machine.linux;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The place to which native libraries, jnr's, JNA's and ours, are unpacked at their first use. */
public final class Unpacking {
  private static final String PROPERTY = "jffi.extract.dir";

  /** JNA would use the home directory; for a user who has none, a folder of the current one. */
  private static final String JNA = "jna.tmpdir";

  private static final long LEAST_BYTES = 1 << 20;

  /** The directory set here, perhaps gone before jnr is used; one that the user set is kept. */
  private static String ours = "";

  private Unpacking() {}

  /** Asks for no list of mounts; a file system that does not answer is not full. */
  private static boolean full(File directory) {
    return directory.getUsableSpace() < LEAST_BYTES && directory.getTotalSpace() > 0;
  }

  /**
   * Unpacks into a private directory, which is removed even after a kill, unless the user has
   * chosen another.
   *
   * @throws IOException with a sentence for the user if there is no room
   */
  public static synchronized void into(Path directory) throws IOException {
    String before = System.getProperty(PROPERTY);
    if (before == null || before.equals(ours) && Files.notExists(Path.of(before))) {
      if (full(directory.toFile())) {
        throw new IOException(
            "cannot unpack a native library into " + directory + ": No space left on device");
      }
      ours = directory.toString();
      System.setProperty(PROPERTY, ours);
      System.setProperty(JNA, ours);
    }
  }

  static String directory() {
    return System.getProperty(PROPERTY, System.getProperty("java.io.tmpdir"));
  }

  /** The flags that set the directory for another JVM. */
  public static List<String> flags(Path directory) {
    return List.of("-D" + PROPERTY + "=" + directory, "-D" + JNA + "=" + directory);
  }
}
