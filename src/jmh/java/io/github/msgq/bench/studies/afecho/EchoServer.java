package io.github.msgq.bench.studies.afecho;

import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.machine.linux.SocketPath;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/** The Go server, on one core, listening on TCP and a UNIX-domain socket. */
record EchoServer(Endpoint endpoint, String tcpAddress, String path) {
  static final int PORT = 12345;

  /** At the published port, or at a free one. */
  static EchoServer start(Workbench workbench, int core, Consumer<String> log) throws IOException {
    try {
      return start(workbench, core, PORT, log);
    } catch (Failure taken) {
      return start(workbench, core, 0, log);
    }
  }

  private static EchoServer start(Workbench workbench, int core, int port, Consumer<String> log)
      throws IOException {
    String path = SocketPath.in(workbench.directory(), "echo" + port);
    String addresses = Loopback.text(port) + ";" + path;
    Map<String, ?> arguments =
        Map.of("work", "echo", "transport", "tcp", "cpu", core, "address", addresses);
    Endpoint endpoint = workbench.start("server", "go", arguments, log);
    return new EchoServer(endpoint, endpoint.address().split(";")[0], path);
  }

  int port() {
    return Loopback.parse(tcpAddress).getPort();
  }

  Usage usage() {
    return endpoint.usage();
  }
}
