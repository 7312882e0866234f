package msgq.bench.lease;

import java.nio.file.Path;
import msgq.internal.NativeLoader;

/** The copy of the native library that a process loads. */
public final class NativeCopy {
  private static final String TEMP = "java.io.tmpdir";

  private NativeCopy() {}

  /**
   * Loads it from a lease's directory, with which it goes if this process is killed meanwhile; in
   * the temp directory nobody would remove it. Without a library for this machine nothing happens:
   * whoever needs it says so.
   */
  public static void loadIn(Path directory) {
    String temp = System.setProperty(TEMP, directory.toString());
    try {
      NativeLoader.load();
    } catch (UnsatisfiedLinkError e) {
      // tried again, and explained, at the first call
    } finally {
      System.setProperty(TEMP, temp);
    }
  }
}
