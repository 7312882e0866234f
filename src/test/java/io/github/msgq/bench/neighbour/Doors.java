package io.github.msgq.bench.neighbour;

import io.github.msgq.host.Command;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs a command in this process's namespaces, and prints by which doors another process could have
 * reached it: sockets, FIFOs and queues, each as the list in docs/security.md has it.
 */
public final class Doors {
  private static final String LISTENS = "0A";
  private static final int PERMISSIONS = 0777;
  private static final int FILE_TYPE = 0170000;
  private static final int FIFO = 0010000;

  private final Path temp;
  private final Set<String> seen = new TreeSet<>();

  private Doors(Path temp) {
    this.temp = temp;
  }

  /** The first argument is the command's temp directory, the second a file for its output. */
  public static void main(String[] args) throws Exception {
    Doors doors = new Doors(Path.of(args[0]));
    Process process =
        Command.of(List.of(args).subList(2, args.length)).merged().output(Path.of(args[1])).start();
    while (process.isAlive()) {
      doors.look();
      TimeUnit.MILLISECONDS.sleep(20); // a door is open for an iteration of 100 ms
    }
    doors.seen.forEach(System.out::println);
    System.exit(process.exitValue());
  }

  private void look() throws IOException {
    for (String table : List.of("tcp", "tcp6")) {
      rows("/proc/self/net/" + table)
          .filter(row -> row[3].equals(LISTENS))
          .forEach(row -> seen.add("tcp " + host(row[1])));
    }
    for (String table : List.of("udp", "udp6", "raw", "raw6")) {
      rows("/proc/self/net/" + table).forEach(row -> seen.add(table + " " + host(row[1])));
    }
    rows("/proc/self/net/unix").filter(row -> row.length > 7).forEach(row -> unix(row[7]));
    for (String kind : List.of("msg", "shm", "sem")) {
      rows("/proc/sysvipc/" + kind).forEach(row -> seen.add("sysv " + kind + " 0" + row[2]));
    }
    try (Stream<Path> queues = Files.list(Path.of("/dev/mqueue"))) {
      queues.forEach(queue -> mode(queue).ifPresent(mode -> seen.add("posix " + octal(mode))));
    }
    try (Stream<Path> files = Files.list(Path.of("/dev/shm"))) {
      files
          .filter(file -> file.getFileName().toString().startsWith("msgq."))
          .forEach(queue -> mode(queue).ifPresent(mode -> seen.add("shm " + octal(mode))));
    }
    fifos();
  }

  /** The words of each line but the first, which is the heading. */
  private static Stream<String[]> rows(String table) throws IOException {
    String text = Files.readString(Path.of(table), StandardCharsets.ISO_8859_1);
    return text.lines().skip(1).map(line -> line.strip().split("\\s+"));
  }

  private static String host(String address) {
    return switch (address.split(":")[0]) {
      case "0100007F", "0000000000000000FFFF00000100007F" -> "127.0.0.1";
      default -> address.split(":")[0];
    };
  }

  private void unix(String name) {
    if (name.startsWith("/")) {
      inside(Path.of(name)).ifPresent(where -> seen.add("unix " + where));
    } else {
      seen.add("unix " + name);
    }
  }

  private void fifos() throws IOException {
    try (Stream<Path> files = Files.walk(temp)) {
      files
          .filter(file -> mode(file).filter(mode -> (mode & FILE_TYPE) == FIFO).isPresent())
          .forEach(fifo -> inside(fifo).ifPresent(where -> seen.add("fifo " + where)));
    } catch (UncheckedIOException e) {
      // a directory has gone meanwhile
    }
  }

  /** {@code private} if nobody else enters a directory on the way; empty once the file is gone. */
  private static Optional<String> inside(Path file) {
    for (Path at = file.getParent(); at != null; at = at.getParent()) {
      if (mode(at).filter(mode -> (mode & PERMISSIONS) == 0700).isPresent()) {
        return Optional.of("private");
      }
    }
    return mode(file).map(mode -> file.toString());
  }

  private static Optional<Integer> mode(Path file) {
    try {
      return Optional.of(
          (Integer) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String octal(int mode) {
    return "0" + Integer.toOctalString(mode & PERMISSIONS);
  }
}
