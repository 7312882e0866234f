package msgq.bench.report;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import msgq.bench.trust.Trusted;

/**
 * Writes a file whole or not at all: under a temporary name beside it, which is made exclusively
 * and renamed at the end. So nothing that others put under either name is opened: a regular file is
 * replaced, and anything else (a symbolic link, a FIFO, a device) is refused.
 */
public final class WholeFile {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String PART = "\\.[0-9a-f]{16}\\.part";
  private static final int MOST_ATTEMPTS = 100;

  private WholeFile() {}

  /** Fails as {@link #write} would, as far as that can be known before; changes nothing. */
  public static void check(Path file) throws IOException {
    try {
      Trusted.place(file);
      Path part = part(file);
      Files.createFile(part);
      Files.delete(part);
    } catch (IOException e) {
      throw named(file, e);
    }
  }

  /** Writes the text in UTF-8; a failure says which file, and why. */
  public static void write(Path file, String text) throws IOException {
    try {
      Trusted.place(file);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      for (int attempt = 1; !replaced(file, bytes); attempt++) {
        if (attempt == MOST_ATTEMPTS) {
          throw new IOException("its temporary file was removed repeatedly");
        }
      }
      removeBegun(file.resolveSibling(""), Pattern.quote("." + file.getFileName()));
    } catch (IOException e) {
      throw named(file, e);
    }
  }

  /**
   * Removes temporary files that killed processes of this user left. A live process whose file is
   * removed writes it again.
   */
  static void removeBegun(Path directory) {
    removeBegun(directory, "\\..+");
  }

  private static void removeBegun(Path directory, String start) {
    Pattern begun = Pattern.compile(start + PART);
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        boolean named = begun.matcher(file.getFileName().toString()).matches();
        if (named && Trusted.isOwn(file)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // left for the next run: the results matter more
    }
  }

  /**
   * Whether the file was replaced; if not, another process removed its temporary file as a
   * leftover.
   */
  private static boolean replaced(Path file, byte[] bytes) throws IOException {
    Path part = part(file);
    try {
      write(part, bytes);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (NoSuchFileException e) {
      if (Files.isDirectory(file.toAbsolutePath().getParent())) {
        return false;
      }
      throw e;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void write(Path part, byte[] bytes) throws IOException {
    try (FileChannel out = FileChannel.open(part, CREATE_NEW, WRITE)) {
      for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
        out.write(rest);
      }
      out.force(true); // some file systems find out only now that they are full
    }
  }

  /** Opens the file, empty, for what is written bit by bit; a failure says which file, and why. */
  public static OutputStream open(Path file) throws IOException {
    try {
      Trusted.place(file);
      Path part = part(file);
      OutputStream out = Files.newOutputStream(part, CREATE_NEW, WRITE);
      try {
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        return out;
      } catch (IOException e) {
        out.close();
        Files.delete(part);
        throw e;
      }
    } catch (IOException e) {
      throw named(file, e);
    }
  }

  private static Path part(Path file) {
    String random = HexFormat.of().toHexDigits(RANDOM.nextLong());
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
