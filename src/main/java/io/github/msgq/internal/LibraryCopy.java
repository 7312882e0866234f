package io.github.msgq.internal;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_EXECUTE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * Loads a native library from memory, through a file that nobody else can replace, whoever may
 * write its directory: this process makes it, holds it open, deletes it, and then loads what its
 * descriptor leads to.
 *
 * <p>The JVM resolves links before it loads: {@code /proc/self/fd/7} would become the file's name,
 * under which somebody could put another file. The name of a deleted file ends with {@code
 * (deleted)}, which makes this one longer than names can be, so that the link stays.
 */
public final class LibraryCopy {
  private static final File DESCRIPTORS = new File("/proc/self/fd");
  private static final File NOTHING = new File("/dev/null");
  private static final Set<PosixFilePermission> PRIVATE =
      Set.of(OWNER_READ, OWNER_WRITE, OWNER_EXECUTE);

  private static final int PRIVATE_ENOUGH = 022;

  private static final int LONGEST_NAME = 255;

  /** Long enough for what is added, and no longer: some file systems take less. */
  private static final int NAME_LENGTH = LONGEST_NAME - 9;

  /**
   * Stay open: the JVM knows a library by its path, and takes an equal path for the same library.
   */
  private static final List<Closeable> LOADED = Collections.synchronizedList(new ArrayList<>());

  private LibraryCopy() {}

  /**
   * Tries directory after directory, since the first may be read-only or mounted noexec.
   *
   * @param otherwise what else the user can do, for the end of a sentence
   * @throws UnsatisfiedLinkError with a sentence for the user
   */
  public static void load(byte[] library, String name, String first, String otherwise) {
    StringBuilder refused = new StringBuilder();
    String runtime = System.getenv("XDG_RUNTIME_DIR");
    for (String base : new String[] {first, runtime, System.getProperty("user.home")}) {
      if (base == null || base.isEmpty() || base.equals("?")) {
        continue;
      }
      String reason;
      try {
        loadUninterrupted(library, name, Path.of(base));
        return;
      } catch (InvalidPathException e) {
        reason = "this locale cannot express its name: set LC_ALL=C.UTF-8";
      } catch (FileSystemException e) {
        reason = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
      } catch (IOException e) {
        reason = e.getMessage();
      } catch (UnsatisfiedLinkError e) {
        throw unusable("the native library", e);
      }
      refused.append(refused.isEmpty() ? "" : ", ").append(base + " (" + reason + ")");
    }
    throw new UnsatisfiedLinkError(
        "no directory to load the native library from: "
            + refused
            + ". Name one where you can write, not mounted noexec, with -Djava.io.tmpdir=<directory>"
            + otherwise
            + ".");
  }

  /**
   * Of which loading needs up to three at a time; what fails for want of one says so in many ways.
   * Asked by java.io: other classes of the JDK fail for good where they need one.
   */
  @SuppressWarnings("try") // to have them open is all
  static boolean hasDescriptors() {
    try (var one = new FileInputStream(NOTHING);
        var two = new FileInputStream(NOTHING);
        var three = new FileInputStream(NOTHING)) {
      return true;
    } catch (IOException e) {
      return !NOTHING.exists();
    }
  }

  static UnsatisfiedLinkError unusable(String library, UnsatisfiedLinkError why) {
    return new UnsatisfiedLinkError(library + " cannot be loaded here: " + why.getMessage());
  }

  /** An interrupt closes the channel that its thread writes to: it is put off until the end. */
  private static void loadUninterrupted(byte[] library, String name, Path base) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          load(library, name, base);
          return;
        } catch (ClosedByInterruptException e) {
          interrupted = true;
          Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void load(byte[] library, String name, Path base) throws IOException {
    String unique = name + "-" + unguessable();
    Path path = base.resolve(unique + "-".repeat(NAME_LENGTH - unique.length()));
    OutputStream file = create(path);
    try {
      try {
        file.write(library);
      } finally {
        Files.delete(path);
      }
      File copy = descriptor(unique);
      Files.setPosixFilePermissions(copy.toPath(), PRIVATE);
      if (!copy.canExecute()) { // the linker says so in any language
        throw new IOException("mounted noexec");
      }
      System.load(copy.getPath());
    } catch (IOException | UnsatisfiedLinkError e) {
      file.close();
      throw e;
    }
    LOADED.add(file);
  }

  /**
   * By java.io, for the reason that {@link ProcFile} has. A name that nobody knows beforehand is
   * the new file's alone. But java.io makes no private files: where the umask lets others write to
   * it, a channel does, if descriptors are free.
   */
  private static OutputStream create(Path path) throws IOException {
    if (umask() == PRIVATE_ENOUGH) {
      return new FileOutputStream(path.toFile());
    }
    if (!hasDescriptors()) {
      throw new IOException("too few free descriptors");
    }
    return Channels.newOutputStream(
        FileChannel.open(
            path, Set.of(CREATE_NEW, WRITE), PosixFilePermissions.asFileAttribute(PRIVATE)));
  }

  /** Those bits of the umask that keep others from writing; 0 where Linux before 4.7 hides it. */
  private static int umask() throws IOException {
    for (String line : ProcFile.lines("/proc/self/status")) {
      if (line.startsWith("Umask:")) {
        return Integer.parseInt(line.substring("Umask:".length()).trim(), 8) & PRIVATE_ENOUGH;
      }
    }
    return 0;
  }

  private static String unguessable() throws IOException {
    try (var random = new FileInputStream("/dev/urandom")) {
      return HexFormat.of().formatHex(random.readNBytes(16));
    }
  }

  /** What leads to a file that is open under this name, but no longer there. */
  private static File descriptor(String name) throws IOException {
    String[] open = DESCRIPTORS.list();
    for (String number : open == null ? new String[0] : open) {
      File link = new File(DESCRIPTORS, number);
      try {
        String leads = Files.readSymbolicLink(link.toPath()).getFileName().toString();
        if (leads.startsWith(name) && leads.length() > LONGEST_NAME) {
          return link;
        }
      } catch (IOException closedMeanwhile) {
        continue;
      }
    }
    if (open == null) {
      throw new UnsatisfiedLinkError(DESCRIPTORS + " is not readable: mount /proc");
    }
    throw new IOException("somebody has moved the library");
  }
}
