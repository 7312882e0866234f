package io.github.msgq.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.endpoints.message.Refused;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
  private static final int STRANGER = 60999;

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

  /** Who connects from another user's process, wherever it gets to, is named below the table. */
  @Test
  void aStrangerIsRefusedAndNamed() throws Exception {
    ZeromqTcp row = new ZeromqTcp();
    Settings settings = Rows.settings(row, MessagePattern.ROUNDTRIP, 100, 1);
    try (ClientSide client = row.prepare(settings, null);
        ServerSide server = row.listen(settings, client.address())) {
      Process stranger = new ProcessBuilder(as(STRANGER, port(server))).start();
      try {
        assumeTrue("".equals(stranger.inputReader().readLine()), "only root is another user");
        assertThat(stranger.getInputStream().read()).as("closed").isEqualTo(-1);
        assertThat(server.refused()).isEqualTo(new Refused(1, STRANGER));
      } finally {
        stranger.destroyForcibly().waitFor();
      }
    }
  }

  private static String port(ServerSide server) {
    return server.address().substring(server.address().lastIndexOf(':') + 1);
  }

  private static List<String> as(int user, String port) {
    String script = "exec 3<>/dev/tcp/127.0.0.1/%s; echo; cat <&3 >/dev/null".formatted(port);
    return List.of(
        "setpriv",
        "--reuid=" + user,
        "--regid=" + user,
        "--clear-groups",
        "--",
        "bash",
        "-c",
        script);
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
