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
import org.zeromq.ZMQException;

/** Why the row is called tcp. */
class ZeromqTcpIT {
  private static final String LISTENS = "0A";

  @Test
  void itsIpcIsATcpPort() throws IOException {
    Path directory = Files.createTempDirectory("zmq");
    try (ZContext context = new ZContext();
        ZMQ.Socket socket = context.createSocket(SocketType.PAIR)) {
      Set<String> before = listening();
      bindInto(directory, socket);
      assertThat(directory).isEmptyDirectory();
      Set<String> after = listening();
      after.removeAll(before);
      assertThat(after).isNotEmpty();
    } finally {
      Files.deleteIfExists(directory);
    }
  }

  /** The name decides which port, and another program may have that. */
  private static void bindInto(Path directory, ZMQ.Socket socket) {
    for (int i = 0; ; i++) {
      try {
        socket.bind("ipc://" + directory.resolve("socket" + i));
        return;
      } catch (ZMQException e) {
        assertThat(e.getErrorCode()).isEqualTo(ZMQ.Error.EADDRINUSE.getCode());
      }
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
