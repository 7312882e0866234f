package io.github.msgq.bench.machine.lease;

import io.github.msgq.PosixQueue;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvQueue;
import io.github.msgq.SysvStatus;
import io.github.msgq.bench.machine.linux.User;
import io.github.msgq.bench.machine.trust.TrustedPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** One line of a lease's record: something outside its directory that is removed with it. */
record Recorded(Kind kind, String name) {
  static final String FILE_NAME = "made";

  /**
   * Queue times come from a coarse clock, which advances in ticks of at most 10 ms; the time of the
   * file that dates the lease may come from the fine-grained clock, which is ahead of it.
   */
  private static final Duration TICK = Duration.ofMillis(10);

  enum Kind {
    SYSV,
    POSIX,
    SHARED,
    DIRECTORY
  }

  String line() {
    return kind.name().toLowerCase(Locale.ROOT) + " " + name;
  }

  /** The record of a lease, without a line cut short by a kill; an IOException if it is damaged. */
  static List<Recorded> in(Path lease) throws IOException {
    String text;
    try {
      text = TrustedPath.readResult(lease.resolve(FILE_NAME));
    } catch (NoSuchFileException e) {
      return List.of();
    }
    List<Recorded> made = new ArrayList<>();
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      made.add(
          parse(line).orElseThrow(() -> new IOException("its record is damaged: '" + line + "'")));
    }
    return made;
  }

  private static Optional<Recorded> parse(String line) {
    return Stream.of(Kind.values())
        .map(kind -> new Recorded(kind, line.substring(line.indexOf(' ') + 1)))
        .filter(made -> made.line().equals(line) && made.possible())
        .findFirst();
  }

  private boolean possible() {
    return switch (kind) {
      case SYSV ->
          name.matches("-?[0-9]{1,10}") && (int) Long.parseLong(name) == Long.parseLong(name);
      case POSIX, SHARED -> name.matches("/[^/]+");
      case DIRECTORY -> name.startsWith("/") && name.indexOf('\0') < 0;
    };
  }

  /**
   * Removes the recorded queue; false if what has its name is another one, and a
   * NoSuchQueueException if there is none, as those below do. A queue with this key that another
   * user created, or that is older than the lease, is not the recorded one.
   */
  boolean removeSysv(Instant since) throws IOException {
    try (SysvQueue queue = SysvQueue.open(Integer.parseInt(name))) {
      SysvStatus status = queue.status();
      boolean recorded =
          User.isSelf(status.creatorUid())
              && !status.lastChange().isBefore(since.minus(TICK).truncatedTo(ChronoUnit.SECONDS));
      if (recorded) {
        queue.remove();
      }
      return recorded;
    }
  }

  /** A queue of another user is not the recorded one; root may open that, too. */
  boolean removePosix() throws IOException {
    try (PosixQueue queue = PosixQueue.open(name)) {
      Path held = Path.of("/proc/self/fd/" + queue.descriptor());
      boolean recorded = User.isSelf((Integer) Files.getAttribute(held, "unix:uid"));
      if (recorded) {
        queue.remove();
      }
      return recorded;
    }
  }

  boolean removeShared() throws IOException {
    boolean recorded = TrustedPath.isOwn(Path.of("/dev/shm/msgq." + name.substring(1)));
    if (recorded) {
      SharedQueue.remove(name);
    }
    return recorded;
  }

  /** Who has the name of a queue now that this user may not touch. */
  String whose() throws IOException {
    return SysvQueue.list().stream()
        .filter(each -> equals(new Recorded(Kind.SYSV, "" + each.key())))
        .map(each -> "it belongs to " + User.named(each.creatorUid()))
        .findFirst()
        .orElse("it belongs to another user");
  }
}
