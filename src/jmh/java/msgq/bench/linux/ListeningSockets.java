package msgq.bench.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The addresses at which a process listens, and those of its UDP sockets: its descriptors, and what
 * the kernel says of them.
 */
public final class ListeningSockets {
  /** 127.0.0.1 as the kernel writes it, alone and within IPv6. */
  public static final List<String> LOOPBACK =
      List.of(
          "tcp 0100007F",
          "tcp6 0000000000000000FFFF00000100007F",
          "udp 0100007F",
          "udp6 0000000000000000FFFF00000100007F");

  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final String LISTEN = "0A";

  private ListeningSockets() {}

  /** As /proc/net/tcp and tcp6 write them, without the port. */
  public static List<String> of(long pid) throws IOException {
    Set<String> inodes = inodes(pid);
    List<String> addresses = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
      for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "net", table))) {
        String[] words = line.strip().split("\\s+");
        boolean listens = words[STATE].equals(LISTEN) || table.startsWith("udp");
        if (listens && words.length > INODE && inodes.contains(words[INODE])) {
          addresses.add(table + " " + words[LOCAL_ADDRESS].split(":")[0]);
        }
      }
    }
    return addresses;
  }

  private static Set<String> inodes(long pid) throws IOException {
    Set<String> inodes = new HashSet<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      for (Path descriptor : descriptors.toList()) {
        String target = target(descriptor);
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    }
    return inodes;
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return ""; // closed meanwhile
    }
  }
}
