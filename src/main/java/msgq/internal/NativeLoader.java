package msgq.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads libmsgq.so: already loaded by the program, or the file that the property {@code
 * msgq.library.path} names, or the one embedded in the jar, or from java.library.path.
 */
public final class NativeLoader {
  /** A file, or a directory that holds libmsgq.so. */
  public static final String PATH_PROPERTY = "msgq.library.path";

  private static final String FILE = "libmsgq.so";
  private static boolean loaded;

  private NativeLoader() {}

  /** Does nothing the second time. */
  public static synchronized void load() {
    if (loaded || isLinked()) {
      loaded = true;
      return;
    }
    String path = System.getProperty(PATH_PROPERTY);
    if (path != null) {
      loadFile(Path.of(path));
    } else {
      loadEmbedded();
    }
    loaded = true;
  }

  private static boolean isLinked() {
    try {
      JniNative.nothing();
      return true;
    } catch (UnsatisfiedLinkError notYet) {
      return false;
    }
  }

  private static void loadFile(Path named) {
    Path file = (Files.isDirectory(named) ? named.resolve(FILE) : named).toAbsolutePath();
    if (!Files.isReadable(file)) {
      throw new UnsatisfiedLinkError(PATH_PROPERTY + " names " + file + ": no such file");
    }
    try {
      System.load(file.toString());
    } catch (UnsatisfiedLinkError e) {
      // a JVM loads one file for one class loader only; another loader gets a copy
      if (!String.valueOf(e.getMessage()).contains("another classloader")) {
        throw e;
      }
      try (InputStream in = Files.newInputStream(file)) {
        loadCopy(in.readAllBytes());
      } catch (IOException unreadable) {
        e.addSuppressed(unreadable);
        throw e;
      }
    }
  }

  private static void loadEmbedded() {
    String resource = resource();
    byte[] library;
    try (InputStream in = NativeLoader.class.getResourceAsStream(resource)) {
      library = in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw (UnsatisfiedLinkError) new UnsatisfiedLinkError("cannot read " + resource).initCause(e);
    }
    if (library != null) {
      loadCopy(library);
      return;
    }
    try {
      System.loadLibrary("msgq");
    } catch (UnsatisfiedLinkError e) {
      throw new UnsatisfiedLinkError(
          "this jar has no native library for this machine (%s), and java.library.path has none: %s. Build one there (mvn package), and name it with -D%s=<file>."
              .formatted(resource, e.getMessage(), PATH_PROPERTY));
    }
  }

  /**
   * Where the jar holds the library of this machine: one for each processor, which loads on glibc
   * and musl alike.
   */
  public static String resource() {
    String arch = System.getProperty("os.arch");
    return "/native/linux-" + (arch.equals("amd64") ? "x86_64" : arch) + "/" + FILE;
  }

  /** Tries directory after directory, since the first may be read-only or mounted noexec. */
  private static void loadCopy(byte[] library) {
    List<String> refused = new ArrayList<>();
    for (String base : directories()) {
      try {
        loadCopy(library, Path.of(base));
        return;
      } catch (IOException | UnsatisfiedLinkError e) {
        refused.add(base + " (" + reason(e) + ")");
      }
    }
    throw new UnsatisfiedLinkError(
        "no directory to load the native library from: "
            + String.join(", ", refused)
            + ". Name one that is writable and not mounted noexec with -Djava.io.tmpdir=<directory>, or unpack the library from the jar and name it with -D"
            + PATH_PROPERTY
            + "=<file>.");
  }

  private static List<String> directories() {
    List<String> all = new ArrayList<>();
    all.add(System.getProperty("java.io.tmpdir"));
    all.add(System.getenv("XDG_RUNTIME_DIR"));
    all.add(System.getProperty("user.home"));
    all.removeIf(d -> d == null || d.isEmpty() || d.equals("?"));
    return all;
  }

  private static String reason(Throwable e) {
    String said = e instanceof IOException ? e.toString() : String.valueOf(e.getMessage());
    return said.contains("failed to map segment") || said.contains("Operation not permitted")
        ? "mounted noexec"
        : said;
  }

  /**
   * In a directory only we can enter, so that nobody can put another file there; gone at once, for
   * Linux keeps the mapping.
   */
  private static void loadCopy(byte[] library, Path base) throws IOException {
    Path directory =
        Files.createTempDirectory(
            base,
            "msgq-",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path file = directory.resolve(FILE);
    try {
      Files.write(file, library);
      System.load(file.toString());
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(directory);
    }
  }
}
