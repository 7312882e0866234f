package msgq.bench.lease;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import msgq.internal.LibraryCopy;
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
        LibraryCopy.load(library.readAllBytes(), "libmsgq.so", directory.toString(), "");
      }
    } catch (IOException | UnsatisfiedLinkError e) {
      // the first call tries again, and explains
    }
  }
}
