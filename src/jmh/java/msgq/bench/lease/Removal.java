package msgq.bench.lease;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import msgq.bench.trust.Trusted;

/** Removes a lease; the caller holds its lock. */
final class Removal {
  private static final int MOST_ATTEMPTS = 1_000;

  private Removal() {}

  /** Removes all that belongs to a lease and returns the names of what was still there. */
  static List<String> of(Path lease) throws IOException {
    List<String> removed = new ArrayList<>();
    Path lock = lease.resolve(Lease.LOCK);
    Instant since = Files.getLastModifiedTime(lock).toInstant();
    for (Recorded made : Recorded.in(lease)) {
      if (remove(made, since)) {
        removed.add(made.line());
      }
    }
    directory(lease);
    rootIfEmpty(lease.getParent());
    return removed;
  }

  /**
   * Removes a directory and its content, the lock last, so that until then another sweep can
   * resume. A fork that is ending with its launcher may still write there.
   */
  static boolean directory(Path directory) throws IOException {
    Path lock = directory.resolve(Lease.LOCK);
    for (int attempt = 1; ; attempt++) {
      try {
        tree(directory, lock);
        Files.deleteIfExists(lock);
        return Files.deleteIfExists(directory);
      } catch (DirectoryNotEmptyException e) {
        if (attempt == MOST_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** Removes everything in a directory except the file to keep. */
  private static void tree(Path directory, Path keep) throws IOException {
    SimpleFileVisitor<Path> deletion =
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!file.equals(keep)) {
              Files.deleteIfExists(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE; // a dying peer cleans up, too
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException e)
              throws IOException {
            if (!visited.equals(keep.getParent())) {
              Files.deleteIfExists(visited);
            }
            return FileVisitResult.CONTINUE;
          }
        };
    Files.walkFileTree(directory, deletion);
  }

  static void rootIfEmpty(Path root) throws IOException {
    try {
      Files.deleteIfExists(root);
    } catch (DirectoryNotEmptyException e) {
      // it holds other leases
    }
  }

  private static boolean remove(Recorded made, Instant since) throws IOException {
    return switch (made.kind()) {
      case SYSV -> RecordedQueues.removeSysv(Integer.parseInt(made.name()), since);
      case POSIX -> RecordedQueues.removePosix(made.name());
      case SHARED -> RecordedQueues.removeShared(made.name());
      case FILE -> removeFile(Path.of(made.name()));
      case DIRECTORY -> removeDirectory(Path.of(made.name()));
    };
  }

  /** Removes it only if it belongs to this user: otherwise it is not the recorded one. */
  private static boolean removeDirectory(Path directory) throws IOException {
    return Trusted.isOwn(directory) && directory(directory);
  }

  private static boolean removeFile(Path file) throws IOException {
    return !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
        && Trusted.isOwn(file)
        && Files.deleteIfExists(file);
  }
}
