package io.github.msgq.bench.results.report;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes a file whole or not at all: under a temporary name beside it, which is made exclusively
 * and renamed at the end. So what stands there is not opened: a regular file is replaced, and
 * anything else is refused, as is a place that {@link TrustedPath} refuses.
 */
public final class WholeFile {
  /** Whatever the umask is, others cannot write it. */
  static final FileAttribute<?> MODE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-r--"));

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern PART = Pattern.compile("\\..+\\.[0-9]+\\.part");
  private static final long BEING_WRITTEN_MILLIS = 60_000; // longer than a file takes to be written

  private WholeFile() {}

  private interface Writing<T> {
    T to(FileChannel out, Path part) throws IOException;
  }

  /**
   * Writes a temporary file beside this one, which is opened once: later others might have put a
   * link in its place. A failure says which file, and why.
   */
  private static <T> T beside(Path file, Writing<T> writing) throws IOException {
    try {
      TrustedPath.checkResult(file);
      String random = Long.toUnsignedString(RANDOM.nextLong());
      Path part = file.resolveSibling("." + file.getFileName() + "." + random + ".part");
      FileChannel out = FileChannel.open(part, Set.of(CREATE_NEW, WRITE), MODE);
      try {
        return writing.to(out, part);
      } catch (IOException e) {
        out.close();
        throw e;
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new IOException("cannot write %s (%s)".formatted(file, Sentence.reason(e)), e);
    }
  }

  /** Fails as {@link #write} would, as far as that can be known before; changes nothing. */
  public static void check(Path file) throws IOException {
    beside(file, (out, part) -> out).close();
  }

  /** Writes the text in UTF-8. */
  public static void write(Path file, String text) throws IOException {
    beside(
        file,
        (out, part) -> {
          Channels.newOutputStream(out).write(text.getBytes(StandardCharsets.UTF_8));
          out.force(true); // some file systems find out only now that they are full
          out.close();
          return Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        });
    removeBegun(file.resolveSibling(""));
  }

  /** Opens the file, empty, for what is written bit by bit. */
  public static OutputStream open(Path file) throws IOException {
    return beside(
        file,
        (out, part) -> {
          Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
          return Channels.newOutputStream(out);
        });
  }

  /** Removes temporary files that killed processes of this user left. */
  static void removeBegun(Path directory) {
    long latest = System.currentTimeMillis() - BEING_WRITTEN_MILLIS;
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (PART.matcher(file.getFileName().toString()).matches()
            && TrustedPath.isOwn(file)
            && Files.getLastModifiedTime(file).toMillis() < latest) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // left for the next run: the results matter more
    }
  }
}
