package msgq.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Loads a native library from memory, through a temporary file that nobody but root and this user
 * can replace; {@link UnnamedCopy} does so where others can write the directory.
 */
public final class LibraryCopy {
  private static final int WRITABLE_FOR_OTHERS = 0022;
  private static final int STICKY = 01000;

  private LibraryCopy() {}

  /**
   * Tries directory after directory, since the first may be read-only or mounted noexec.
   *
   * @param otherwise what else the user can do, for the end of a sentence
   * @throws UnsatisfiedLinkError with a sentence for the user
   */
  public static void load(byte[] library, String name, String first, String otherwise) {
    StringBuilder refused = new StringBuilder();
    if (load(library, name, first, refused)
        || load(library, name, System.getenv("XDG_RUNTIME_DIR"), refused)
        || load(library, name, System.getProperty("user.home"), refused)) {
      return;
    }
    throw new UnsatisfiedLinkError(
        "no directory to load the native library from: "
            + refused
            + ". Name one where you can write, not mounted noexec, with -Djava.io.tmpdir=<directory>"
            + otherwise
            + ".");
  }

  private static boolean load(byte[] library, String name, String base, StringBuilder refused) {
    if (base == null || base.isEmpty() || base.equals("?")) {
      return false;
    }
    String reason;
    try {
      load(library, name, Path.of(base).toRealPath());
      return true;
    } catch (InvalidPathException e) {
      reason = "this locale cannot express its name: set LC_ALL=C.UTF-8";
    } catch (IOException e) {
      reason = e.getClass() == IOException.class ? e.getMessage() : e.toString();
    } catch (UnsatisfiedLinkError e) {
      throw unusable("the native library", e);
    }
    refused.append(refused.isEmpty() ? "" : ", ").append(base + " (" + reason + ")");
    return false;
  }

  static UnsatisfiedLinkError unusable(String library, UnsatisfiedLinkError why) {
    return new UnsatisfiedLinkError(library + " cannot be loaded here: " + why.getMessage());
  }

  private static void load(byte[] library, String name, Path base) throws IOException {
    Path directory = createDirectory(base);
    try {
      if (isOursAbove(directory)) {
        load(library, new File(directory.toFile(), name));
        return;
      }
    } finally {
      directory.toFile().delete();
    }
    load(UnnamedCopy.of(library, base));
  }

  /** Deletes the file at once, since Linux keeps the mapping. */
  private static void load(byte[] library, File file) throws IOException {
    try {
      try (FileOutputStream out = new FileOutputStream(file)) {
        out.write(library);
      }
      load(file);
    } finally {
      file.delete();
    }
  }

  /**
   * @throws IOException if the file system is mounted noexec
   */
  private static void load(File file) throws IOException {
    try {
      System.load(file.getPath());
    } catch (UnsatisfiedLinkError e) {
      if (isExecutable(file)) {
        throw e;
      }
      throw new IOException("mounted noexec");
    }
  }

  /** Asks access(2), since the linker's message is in the user's language. */
  private static boolean isExecutable(File file) {
    return !file.setExecutable(true) || file.canExecute();
  }

  /**
   * Creates a directory in which nobody else can put a file. Its name may be predictable, since an
   * existing directory is not used; so it need not be as random as that of {@link
   * java.nio.file.Files#createTempDirectory}, whose random numbers take the JVM longer to prepare
   * than everything else here. So would setting permissions, and the umask usually gives the right
   * ones.
   */
  private static Path createDirectory(Path base) throws IOException {
    Path directory = base.resolve("msgq-" + Long.toHexString(System.nanoTime()));
    if (directory.toFile().mkdir()) {
      if (!isWritableForOthers(Files.readAttributes(directory, "unix:mode"))) {
        return directory;
      }
      directory.toFile().delete();
    }
    return PrivateDirectory.create(base);
  }

  /**
   * Whether nobody but root and this user can put another directory in the place of this one.
   *
   * @param own made by this user, but others may have replaced it; a real path, without links
   */
  private static boolean isOursAbove(Path own) throws IOException {
    // root; or its substitute where a user namespace does not map it
    int root = (int) Files.getAttribute(own.getRoot(), "unix:uid");
    for (Path above = own.getParent(); above != null; above = above.getParent()) {
      Map<String, Object> stat = Files.readAttributes(above, "unix:uid,mode");
      int owner = (int) stat.get("uid");
      boolean others = owner != 0 && owner != root && owner != us();
      if (others || isWritableForOthers(stat) && ((int) stat.get("mode") & STICKY) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Never asked of what this user has made under a name: another's may be there by now. */
  private static int us() throws IOException {
    try (FileInputStream in = new FileInputStream("/proc/self/status")) {
      String status = new String(in.readAllBytes(), ISO_8859_1);
      int effective = status.indexOf('\t', status.indexOf("\nUid:\t") + "\nUid:\t".length()) + 1;
      return Integer.parseUnsignedInt(status, effective, status.indexOf('\t', effective), 10);
    }
  }

  private static boolean isWritableForOthers(Map<String, Object> stat) {
    return ((int) stat.get("mode") & WRITABLE_FOR_OTHERS) != 0;
  }
}
