package msgq.bench.report;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import msgq.bench.trust.Way;

/**
 * Writes a file whole or not at all: under a temporary name beside it, which is made exclusively
 * and renamed at the end. So what stands there is not opened: a regular file is replaced, and
 * anything else is refused, as is a place that {@link Way} refuses.
 */
public final class WholeFile {
  /** Whatever the umask is, others cannot write it. */
  static final FileAttribute<?> MODE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-r--"));

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern PART = Pattern.compile("\\..+\\.[0-9a-f]{16}\\.part");

  /** Longer than a file takes to be written. */
  private static final Duration BEING_WRITTEN = Duration.ofMinutes(1);

  private WholeFile() {}

  private interface Writing<T> {
    T as(Path part) throws IOException;
  }

  /** Writes a temporary file beside this one; a failure says which file, and why. */
  private static <T> T beside(Path file, Writing<T> writing) throws IOException {
    try {
      Way.result(file);
      String random = HexFormat.of().toHexDigits(RANDOM.nextLong());
      Path part = file.resolveSibling("." + file.getFileName() + "." + random + ".part");
      try {
        return writing.as(part);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new IOException("cannot write %s (%s)".formatted(file, reason(e)), e);
    }
  }

  private static FileChannel create(Path part) throws IOException {
    return FileChannel.open(part, Set.of(CREATE_NEW, WRITE), MODE);
  }

  /** Fails as {@link #write} would, as far as that can be known before; changes nothing. */
  public static void check(Path file) throws IOException {
    beside(file, WholeFile::create).close();
  }

  /** Writes the text in UTF-8. */
  public static void write(Path file, String text) throws IOException {
    beside(
        file,
        part -> {
          try (FileChannel out = create(part)) {
            ByteBuffer rest = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (rest.hasRemaining()) {
              out.write(rest);
            }
            out.force(true); // some file systems find out only now that they are full
          }
          return Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        });
    removeBegun(file.resolveSibling(""));
  }

  /** Opens the file, empty, for what is written bit by bit. */
  public static OutputStream open(Path file) throws IOException {
    return beside(
        file,
        part -> {
          FileChannel out = create(part);
          try {
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
          } catch (IOException e) {
            out.close();
            throw e;
          }
          return Channels.newOutputStream(out);
        });
  }

  /** Removes temporary files that killed processes of this user left. */
  static void removeBegun(Path directory) {
    Instant latest = Instant.now().minus(BEING_WRITTEN);
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (PART.matcher(file.getFileName().toString()).matches()
            && Way.isOwn(file)
            && Files.getLastModifiedTime(file).toInstant().isBefore(latest)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // left for the next run: the results matter more
    }
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
