package msgq.bench.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where jnr's own native library is unpacked when this process first uses it. */
public final class Unpacking {
  private static final String PROPERTY = "jffi.extract.dir";

  private static final long LEAST_BYTES = 1 << 20;

  private Unpacking() {}

  /**
   * In a private directory, with which it goes whoever dies; not where the user says otherwise.
   *
   * @throws IOException with a sentence for the user if there is no room
   */
  public static void into(Path directory) throws IOException {
    if (System.getProperty(PROPERTY) == null) {
      if (Files.getFileStore(directory).getUsableSpace() < LEAST_BYTES) {
        throw new IOException(
            "cannot unpack a native library into " + directory + ": No space left on device");
      }
      System.setProperty(PROPERTY, directory.toString());
    }
  }

  /** The flag that says so to another JVM. */
  public static String flag(Path directory) {
    return "-D" + PROPERTY + "=" + directory;
  }
}
