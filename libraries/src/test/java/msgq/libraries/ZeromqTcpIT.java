package msgq.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** Why the row is called tcp. */
class ZeromqTcpIT {
  private static final String LISTENS = "0A";

  @Test
  void itsIpcIsATcpPort() throws IOException {
    Path path = Files.createTempDirectory("zmq").resolve("socket");
    try (ZContext context = new ZContext();
        ZMQ.Socket socket = context.createSocket(SocketType.PAIR)) {
      Set<String> before = listening();
      socket.bind("ipc://" + path);
      assertThat(path).doesNotExist();
      Set<String> after = listening();
      after.removeAll(before);
      assertThat(after).isNotEmpty();
    } finally {
      Files.deleteIfExists(path.getParent());
    }
  }

  private static Set<String> listening() throws IOException {
    Set<String> ports = lines("/proc/self/net/tcp");
    ports.addAll(lines("/proc/self/net/tcp6"));
    return ports;
  }

  private static Set<String> lines(String table) throws IOException {
    return Files.readAllLines(Path.of(table)).stream()
        .map(line -> line.strip().split("\\s+"))
        .filter(words -> words[3].equals(LISTENS))
        .map(words -> words[1])
        .collect(Collectors.toSet());
  }
}
