package io.github.msgq.bench.machine.linux;

import io.github.msgq.internal.LibraryCopy;
import io.github.msgq.internal.NativeLoader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
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

  private static boolean tried; // to load the library

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

  /**
   * Loads msgq's own native library from a lease's directory, so that it is removed even if this
   * process is killed; in the temp directory it would be left behind. msgq uses what the program
   * has already loaded. If this fails, nothing happens: msgq finds another way, or reports why it
   * cannot.
   */
  public static synchronized void loadInto(Path directory) {
    if (tried
        || System.getProperty(NativeLoader.PATH_PROPERTY) != null
        || NativeLoader.isLinked()) {
      return;
    }
    tried = true;
    try (InputStream library = NativeLoader.class.getResourceAsStream(NativeLoader.resource())) {
      if (library != null) {
        LibraryCopy.load(library.readAllBytes(), "libmsgq.so", directory.toString(), "");
      }
    } catch (IOException | UnsatisfiedLinkError e) {
      // the library's first call tries again and reports why
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
