package io.github.msgq.bench.machine.linux;

import io.github.msgq.internal.LibraryCopy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The harness's own native libraries, built from native/&lt;name&gt;. */
public final class SharedLibrary {
  private static final Map<String, Boolean> LOADED = new ConcurrentHashMap<>();

  private SharedLibrary() {}

  /** The processor, by the name that this jar's folders have for it. */
  public static String processor() {
    String arch = System.getProperty("os.arch");
    return arch.equals("amd64") ? "x86_64" : arch;
  }

  /** Loads a library, once; an UnsatisfiedLinkError has a sentence for the user. */
  public static void load(String name) {
    LOADED.computeIfAbsent(
        name,
        first -> {
          LibraryCopy.load(bytes(first), file(first), Unpacking.directory(), "");
          return true;
        });
  }

  private static String file(String name) {
    return "libmsgq-" + name + ".so";
  }

  private static byte[] bytes(String name) {
    String resource = "/shared/linux-" + processor() + "/" + file(name);
    try (InputStream in = SharedLibrary.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new UnsatisfiedLinkError(
            "this jar was built on another processor, and has no "
                + resource
                + ": build it here, mvn package");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw (UnsatisfiedLinkError) new UnsatisfiedLinkError("cannot read " + resource).initCause(e);
    }
  }
}
