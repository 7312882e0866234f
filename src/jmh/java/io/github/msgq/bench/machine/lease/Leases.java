package io.github.msgq.bench.machine.lease;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All leases of this user. */
public final class Leases {
  /** Longer than a process can take between creating a lease's directory and locking it. */
  private static final Duration BEING_MADE = Duration.ofMinutes(1);

  private Leases() {}

  /** Removes what killed processes left: leases that nobody holds, and what they record. */
  public static Swept sweep() throws IOException {
    Swept swept = new Swept();
    for (Path lease : all()) {
      try {
        withLock(lease, () -> Removal.of(lease, swept));
      } catch (IOException | UnsupportedOperationException e) {
        swept.refused().put(lease, e.getMessage());
      }
    }
    return swept;
  }

  /** The leases that no process holds. */
  public static List<Path> abandoned() throws IOException {
    List<Path> abandoned = new ArrayList<>();
    for (Path lease : all()) {
      withLock(lease, () -> abandoned.add(lease));
    }
    return abandoned;
  }

  private static List<Path> all() throws IOException {
    Path root = LeaseRoot.path();
    if (!LeaseRoot.checked(root)) {
      return List.of();
    }
    List<Path> entries;
    try (Stream<Path> list = Files.list(root)) {
      entries = list.toList();
    } catch (NoSuchFileException e) {
      return List.of(); // another process has just removed the empty root
    }
    List<Path> leases = new ArrayList<>();
    for (Path entry : entries) {
      String name = entry.getFileName().toString();
      boolean kept = name.equals(LeaseRoot.RESULTS) || name.startsWith(LeaseRoot.LEFT);
      if (kept || !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
        continue; // or the lock of a run
      }
      if (Files.exists(entry.resolve(Lease.LOCK)) && !name.startsWith(".")) {
        leases.add(entry);
      } else if (old(entry)) {
        Removal.directory(entry);
      }
    }
    Removal.ifEmpty(root);
    return leases;
  }

  private static boolean old(Path entry) throws IOException {
    try {
      Instant changed = Files.getLastModifiedTime(entry, LinkOption.NOFOLLOW_LINKS).toInstant();
      return changed.isBefore(Instant.now().minus(BEING_MADE));
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private interface Action {
    void run() throws IOException;
  }

  /** Runs the action, unless the lease's lock is held or the lease is gone. */
  private static void withLock(Path lease, Action action) throws IOException {
    if (Lease.HELD_HERE.contains(lease)) {
      return;
    }
    Path file = lease.resolve(Lease.LOCK);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      // two sweeps at once: the second may get the lock of a file that the first has removed
      if (lock != null && Files.exists(file)) {
        action.run();
      }
    } catch (NoSuchFileException e) {
      // another process has removed it
    }
  }
}
