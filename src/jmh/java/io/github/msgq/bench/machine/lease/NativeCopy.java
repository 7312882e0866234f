package io.github.msgq.bench.machine.lease;

import io.github.msgq.internal.LibraryCopy;
import io.github.msgq.internal.NativeLoader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** The copy of the native library that a process of the harness loads. */
public final class NativeCopy {
  private static boolean tried;

  private NativeCopy() {}

  /**
   * Loads it from a lease's directory, so that it is removed even if this process is killed; in the
   * temp directory it would be left behind. The library uses what the program has already loaded.
   * If this fails, nothing happens: the library finds another way, or reports why it cannot.
   */
  public static synchronized void loadIn(Path directory) {
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
}
