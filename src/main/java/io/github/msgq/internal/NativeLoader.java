package io.github.msgq.internal;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.CodeSource;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Loads libmsgq.so, unless the program has: the file that the property {@code msgq.library.path}
 * names, or the one embedded in the jar, or the one on java.library.path.
 */
public final class NativeLoader {
  /** A file, or a directory that holds libmsgq.so. */
  public static final String PATH_PROPERTY = "msgq.library.path";

  private static final String FILE = "libmsgq.so";

  /** Tells the library the name of {@link JniNative} if it is not the one it was built for. */
  private static final String CLASS_PROPERTY = "libmsgq.class";

  private static final String BUILT_FOR = "Java_io_github_msgq_internal_JniNative";

  private static boolean loaded;

  private NativeLoader() {}

  /**
   * Does nothing the second time.
   *
   * @throws UnsatisfiedLinkError with a sentence for the user
   */
  public static synchronized void load() {
    if (loaded || isLinked()) {
      loaded = true;
      return;
    }
    synchronized (FILE) { // a literal, so the same object for every copy of the library
      boolean relocated = !BUILT_FOR.equals(mangled());
      if (relocated) {
        System.setProperty(CLASS_PROPERTY, JniNative.class.getName().replace('.', '/'));
      }
      try {
        loadFirst();
      } catch (UnsatisfiedLinkError e) {
        throw LibraryCopy.hasDescriptors() ? e : noDescriptor(e);
      } finally {
        if (relocated) {
          System.clearProperty(CLASS_PROPERTY);
        }
      }
    }
    loaded = true;
  }

  private static String mangled() {
    return "Java_" + JniNative.class.getName().replace('.', '_');
  }

  private static UnsatisfiedLinkError noDescriptor(UnsatisfiedLinkError e) {
    return (UnsatisfiedLinkError)
        new UnsatisfiedLinkError(
                "no file can be opened to load the native library from: this process has reached its limit of open files, RLIMIT_NOFILE, or the machine its own, sysctl fs.file-max: close some, or raise ulimit -n (systemd: LimitNOFILE)")
            .initCause(e);
  }

  private static void loadFirst() {
    if (isNamed()) {
      loadFile(System.getProperty(PATH_PROPERTY));
    } else {
      loadEmbedded();
    }
  }

  /** Whether the user said which library to take. */
  static boolean isNamed() {
    return System.getProperty(PATH_PROPERTY) != null;
  }

  /** Whether the library is loaded. A second copy would have queues of its own. */
  public static boolean isLinked() {
    int version;
    try {
      version = JniNative.version();
    } catch (UnsatisfiedLinkError notYet) {
      return false;
    }
    if (version != JniNative.VERSION) {
      throw new UnsatisfiedLinkError(
          "the libmsgq.so that is loaded is of another version of msgq: "
              + version
              + " instead of "
              + JniNative.VERSION);
    }
    return true;
  }

  private static void checkLinked(String library) {
    if (!isLinked()) {
      throw new UnsatisfiedLinkError(
          library + " can be loaded, but is not msgq's library, or one of another version");
    }
  }

  private static void loadFile(String named) {
    if (named.isEmpty()) {
      throw new UnsatisfiedLinkError(PATH_PROPERTY + " is empty: name a file, or leave it out");
    }
    File file = new File(named).getAbsoluteFile();
    if (file.isDirectory()) {
      file = new File(file, FILE);
    }
    if (!file.canRead()) {
      throw new UnsatisfiedLinkError(
          PATH_PROPERTY + " names " + file + (file.exists() ? ": not readable" : ": no such file"));
    }
    try {
      System.load(file.getPath());
    } catch (UnsatisfiedLinkError e) {
      // a JVM loads one file for one class loader only; another loader gets a copy
      if (!String.valueOf(e.getMessage()).contains("another classloader")) {
        throw LibraryCopy.unusable(PATH_PROPERTY + " names " + file + ", which", e);
      }
      try (InputStream in = new FileInputStream(file)) {
        loadCopy(in.readAllBytes());
      } catch (IOException unreadable) {
        e.addSuppressed(unreadable);
        throw e;
      }
    }
    checkLinked(PATH_PROPERTY + " names " + file + ", which");
  }

  /**
   * What is seldom read is joined, not formatted: a formatter takes longer than all the rest here.
   */
  private static void loadCopy(byte[] library) {
    LibraryCopy.load(
        library,
        FILE,
        System.getProperty("java.io.tmpdir"),
        ", or unpack the library beforehand (unzip -j <jar> "
            + resource().substring(1)
            + " -d <directory>) and start java with -D"
            + PATH_PROPERTY
            + "=<directory>");
  }

  private static void loadEmbedded() {
    String resource = resource();
    byte[] library;
    try {
      library = embedded(resource);
    } catch (IOException e) {
      throw (UnsatisfiedLinkError) new UnsatisfiedLinkError("cannot read " + resource).initCause(e);
    }
    if (library == null) {
      loadFromPath(resource);
    } else {
      loadCopy(library);
      if (!isLinked()) {
        throw new UnsatisfiedLinkError(
            "the native library does not know "
                + JniNative.class.getName()
                + ": package msgq was relocated in a way that it cannot follow; exclude msgq from"
                + " relocation");
      }
    }
  }

  /** Null when there is none of that name, which starts with a slash. */
  private static byte[] embedded(String resource) throws IOException {
    byte[] fromJar = fromJar(resource.substring(1));
    if (fromJar != null) {
      return fromJar;
    }
    try (InputStream in = NativeLoader.class.getResourceAsStream(resource)) {
      return in == null ? null : in.readAllBytes();
    }
  }

  /**
   * Reads straight from the jar if it is a file, which the JVM has open already: opening a
   * resource's URL takes as long as the rest of the start.
   */
  private static byte[] fromJar(String entry) {
    CodeSource source = NativeLoader.class.getProtectionDomain().getCodeSource();
    URL url = source == null ? null : source.getLocation();
    if (url == null
        || !"file".equals(url.getProtocol())
        || !url.getPath().endsWith(".jar")
        || url.getPath().indexOf('%') >= 0) {
      return null;
    }
    try (ZipFile jar = new ZipFile(url.getPath())) {
      ZipEntry found = jar.getEntry(entry);
      if (found == null) {
        return null;
      }
      try (InputStream in = jar.getInputStream(found)) {
        return in.readAllBytes();
      }
    } catch (IOException e) {
      return null;
    }
  }

  private static void loadFromPath(String resource) {
    try {
      System.loadLibrary(FILE.substring("lib".length(), FILE.lastIndexOf('.')));
    } catch (UnsatisfiedLinkError e) {
      throw new UnsatisfiedLinkError(
          "this jar has no native library for this machine (%s), and java.library.path has none: %s. Build the jar on such a machine (mvn package) or for all of them (mvn -Prelease package), or name a library with -D%s=<file>."
              .formatted(resource, e.getMessage(), PATH_PROPERTY));
    }
    checkLinked("the libmsgq.so on java.library.path");
  }

  /** The library's path in the jar: one for each processor, which loads on both glibc and musl. */
  public static String resource() {
    String arch = System.getProperty("os.arch");
    return "/native/linux-" + (arch.equals("amd64") ? "x86_64" : arch) + "/" + FILE;
  }
}
