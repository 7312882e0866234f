package msgq.bench.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import msgq.bench.linux.User;

/**
 * Writes a file whole or not at all: under a temporary name beside it, which is renamed at the end.
 * What stands under the name until then is neither damaged nor, if somebody has put a symbolic link
 * there, followed. A link of this user's own, a device or a FIFO is written through.
 */
public final class WholeFile {
  private static final SecureRandom RANDOM = new SecureRandom();

  private WholeFile() {}

  /** Fails as {@link #write} would, as far as that can be known before; changes nothing. */
  public static void check(Path file) throws IOException {
    try {
      if (Files.isDirectory(file)) {
        throw new FileSystemException(file.toString(), null, "it is a directory");
      }
      if (!isReplaced(file)) {
        if (!Files.isWritable(file)) {
          throw new AccessDeniedException(file.toString());
        }
        return;
      }
      Path part = part(file);
      Files.createFile(part);
      Files.delete(part);
    } catch (IOException e) {
      throw named(file, e);
    }
  }

  /** Writes the text in UTF-8; a failure says which file, and why. */
  public static void write(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      if (isReplaced(file)) {
        replace(file, bytes);
      } else {
        writeThrough(file, bytes);
      }
    } catch (IOException e) {
      throw named(file, e);
    }
  }

  /** Follows a link only if there was one, of this user's own, when that was checked. */
  private static void writeThrough(Path file, byte[] bytes) throws IOException {
    Set<OpenOption> options =
        new HashSet<>(Set.of(StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING));
    if (!isOwnLink(file)) {
      options.add(LinkOption.NOFOLLOW_LINKS);
    }
    Files.write(file, bytes, options.toArray(OpenOption[]::new));
  }

  private static void replace(Path file, byte[] bytes) throws IOException {
    Path part = part(file);
    try {
      try (FileChannel out =
          FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
          out.write(rest);
        }
        out.force(true); // some file systems find out only now that they are full
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static boolean isReplaced(Path file) throws IOException {
    if (isOwnLink(file)) {
      return !Files.exists(file);
    }
    return Files.notExists(file, LinkOption.NOFOLLOW_LINKS)
        || Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Whether it is a symbolic link.
   *
   * @throws FileSystemException if it is another user's
   */
  static boolean isOwnLink(Path file) throws IOException {
    if (!Files.isSymbolicLink(file)) {
      return false;
    }
    int owner = (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    if (!User.isTrusted(owner)) {
      throw new FileSystemException(file.toString(), null, "it is a symbolic link of another user");
    }
    return true;
  }

  private static Path part(Path file) {
    String random = Long.toHexString(RANDOM.nextLong());
    return file.resolveSibling("." + file.getFileName() + "." + random + ".part");
  }

  private static IOException named(Path file, IOException e) {
    return new IOException("cannot write %s (%s)".formatted(file, reason(e)), e);
  }

  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "no such directory";
    }
    return e instanceof FileSystemException named && named.getReason() != null
        ? named.getReason()
        : e.getMessage();
  }
}
