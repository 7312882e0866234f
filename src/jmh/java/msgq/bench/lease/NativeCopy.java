package msgq.bench.lease;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import msgq.internal.NativeLoader;

/** The copy of the native library that a process of the harness loads. */
public final class NativeCopy {
  private static boolean tried;

  private NativeCopy() {}

  /**
   * Loads it from a lease's directory, with which it goes if this process is killed meanwhile: in
   * the temp directory nobody would remove it. The library takes what a program has loaded itself.
   * Where that cannot be done, nothing happens: the library finds another way, or says why not.
   */
  public static synchronized void loadIn(Path directory) {
    if (tried || System.getProperty(NativeLoader.PATH_PROPERTY) != null) {
      return;
    }
    tried = true;
    try (InputStream library = NativeLoader.class.getResourceAsStream(NativeLoader.resource())) {
      if (library != null) {
        load(library, directory);
      }
    } catch (IOException | UnsatisfiedLinkError e) {
      // the first call tries again, and explains
    }
  }

  private static void load(InputStream library, Path directory) throws IOException {
    Path file = Files.createTempFile(directory, "libmsgq", ".so");
    try {
      Files.write(file, library.readAllBytes());
      System.load(file.toString());
    } finally {
      Files.delete(file); // Linux keeps the mapping
    }
  }
}
