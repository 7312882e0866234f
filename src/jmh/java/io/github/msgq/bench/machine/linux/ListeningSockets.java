package io.github.msgq.bench.machine.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The addresses at which a process listens or has a UDP socket, and who is connected to them, as
 * the kernel reports it.
 */
public final class ListeningSockets {
  /** 127.0.0.1 as the kernel writes it, alone and within IPv6. */
  public static final List<String> LOOPBACK =
      List.of(
          "tcp 0100007F",
          "tcp6 0000000000000000FFFF00000100007F",
          "udp 0100007F",
          "udp6 0000000000000000FFFF00000100007F");

  private static final String LISTEN = "0A";

  private ListeningSockets() {}

  /**
   * A line of /proc/net/tcp.
   *
   * @param here "tcp 0100007F:" and the port, both in hexadecimal digits
   * @param there the same of the other end
   */
  private record Line(String here, String there, String state, int user, String inode) {
    static Line of(String table, String text) {
      String[] words = text.strip().split("\\s+");
      return new Line(
          table + " " + words[1],
          table + " " + words[2],
          words[3],
          Integer.parseUnsignedInt(words[7]),
          words[9]);
    }

    boolean listens() {
      return state.equals(LISTEN) || here.startsWith("udp");
    }
  }

  /** As /proc/net/tcp and tcp6 write them, without the port. */
  public static List<String> of(long pid) throws IOException {
    return listening(pid, lines(pid)).map(line -> line.here.split(":")[0]).toList();
  }

  public static Set<Integer> ports(long pid) throws IOException {
    return listening(pid, lines(pid)).map(line -> port(line.here)).collect(Collectors.toSet());
  }

  private static int port(String address) {
    return Integer.parseInt(address.split(":")[1], 16);
  }

  /** The other users who are connected to a process at {@link #LOOPBACK}. */
  public static List<Integer> guests(long pid) throws IOException {
    List<Line> lines = lines(pid);
    Set<Integer> ports = ports(pid);
    return lines.stream()
        .filter(line -> !line.inode.equals("0") && !User.isUs(line.user))
        .filter(line -> LOOPBACK.contains(line.there.split(":")[0]))
        .filter(line -> ports.contains(port(line.there)))
        .map(Line::user)
        .toList();
  }

  private static Stream<Line> listening(long pid, List<Line> lines) throws IOException {
    Set<String> inodes = inodes(pid);
    return lines.stream().filter(line -> line.listens() && inodes.contains(line.inode));
  }

  private static List<Line> lines(long pid) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
      Path file = Path.of("/proc", Long.toString(pid), "net", table);
      Files.readAllLines(file).stream()
          .skip(1) // the heading
          .forEach(line -> lines.add(Line.of(table, line)));
    }
    return lines;
  }

  private static Set<String> inodes(long pid) throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      return descriptors
          .map(ListeningSockets::target)
          .filter(target -> target.startsWith("socket:["))
          .map(target -> target.substring("socket:[".length(), target.length() - 1))
          .collect(Collectors.toSet());
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return ""; // closed meanwhile
    }
  }
}
