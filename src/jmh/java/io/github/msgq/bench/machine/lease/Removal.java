package io.github.msgq.bench.machine.lease;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.QueueException;
import io.github.msgq.bench.machine.trust.TrustedPath;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;

/** The removal of a lease; the caller holds its lock. */
final class Removal {
  private static final int MOST_ATTEMPTS = 1_000;
  private static final Set<String> NOT_OURS = Set.of("EACCES", "EPERM");

  private Removal() {}

  /**
   * Removes all that belongs to a lease. What has become somebody else's since is not the recorded
   * one.
   *
   * @param swept gets what was still there
   */
  static void of(Path lease, Swept swept) throws IOException {
    Path lock = lease.resolve(Lease.LOCK);
    Instant since = Files.getLastModifiedTime(lock).toInstant();
    for (Recorded made : Recorded.in(lease)) {
      try {
        if (remove(made, since)) {
          swept.removed().add(made.line());
        }
      } catch (NoSuchQueueException e) {
        // it has been removed before
      } catch (QueueException e) {
        if (!NOT_OURS.contains(e.errorName())) {
          throw e;
        }
        swept.strangers().add("%s (%s)".formatted(made.line(), made.whose()));
      }
    }
    ifEmpty(LeaseRoot.current(lease));
    Path hidden = lease.resolveSibling("." + lease.getFileName());
    Files.move(lease, hidden, ATOMIC_MOVE); // a fork that ends with its launcher writes no more
    directory(hidden);
    ifEmpty(lease.getParent());
    swept.removed().add("directory " + lease);
  }

  /**
   * Removes a directory and its content, the lock last. What was already under way when it was
   * renamed may still be written there.
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

  /** Removes a path and everything below it, except the file to keep and the directory of that. */
  private static void tree(Path path, Path keep) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
        for (Path each : entries) {
          tree(each, keep);
        }
      } catch (NoSuchFileException e) {
        // a dying peer cleans up, too
      } catch (DirectoryIteratorException e) {
        throw e.getCause();
      }
      if (path.equals(keep.getParent())) {
        return;
      }
    }
    if (!path.equals(keep)) {
      Files.deleteIfExists(path);
    }
  }

  static void ifEmpty(Path directory) throws IOException {
    try {
      Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException e) {
      // it holds other leases, or what a process has left
    }
  }

  private static boolean remove(Recorded made, Instant since) throws IOException {
    return switch (made.kind()) {
      case SYSV -> made.removeSysv(since);
      case POSIX -> made.removePosix();
      case SHARED -> made.removeShared();
      case DIRECTORY -> {
        Path named = Path.of(made.name());
        yield TrustedPath.isOwn(named) && directory(named); // or it is not the recorded one
      }
    };
  }
}
