package msgq.bench.linux;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import msgq.bench.problem.Failure;
import msgq.internal.LibraryCopy;

/** C code of ours that a JVM loads: what native/&lt;name&gt; was built to. */
public final class SharedLibrary {
  private SharedLibrary() {}

  /**
   * Loads it, once for each name.
   *
   * @throws UnsatisfiedLinkError with a sentence if it cannot be loaded from anywhere
   */
  public static void load(String name) {
    LibraryCopy.load(bytes(name), file(name), Unpacking.directory());
  }

  /** How the file is called. */
  public static String file(String name) {
    return "libmsgq-" + name + ".so";
  }

  /** What is in it. */
  public static byte[] bytes(String name) {
    String arch = System.getProperty("os.arch");
    String resource =
        "/shared/linux-" + (arch.equals("amd64") ? "x86_64" : arch) + "/" + file(name);
    try (InputStream in = SharedLibrary.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new Failure("this jar was built on another processor: it has no " + resource);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
