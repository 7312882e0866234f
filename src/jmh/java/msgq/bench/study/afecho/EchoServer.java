package msgq.bench.study.afecho;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import msgq.bench.linux.Usage;
import msgq.bench.problem.StudyFailure;
import msgq.bench.study.Workbench;
import msgq.bench.study.process.Child;
import msgq.bench.study.process.Programs;

/** The Go server, on one core, listening on TCP and a UNIX-domain socket. */
record EchoServer(Child child, int port, String path) implements AutoCloseable {
  static final int PORT = 12345;

  private static final String LOOPBACK = "127.0.0.1:";

  /** At the published port, or at a free one. */
  static EchoServer start(Workbench workbench, int core, String path, Consumer<String> log)
      throws IOException {
    try {
      return start(workbench, core, PORT, path, log);
    } catch (StudyFailure taken) {
      return start(workbench, core, 0, path, log);
    }
  }

  private static EchoServer start(
      Workbench workbench, int core, int port, String path, Consumer<String> log)
      throws IOException {
    List<String> command =
        List.of(
            workbench.programs().c().toString(),
            "on",
            Integer.toString(core),
            workbench.programs().go().toString(),
            "server",
            "-tcp",
            LOOPBACK + port,
            "-unix",
            path);
    Child child = workbench.children().start("Go server", command, log);
    String address = child.await("READY");
    return new EchoServer(
        child, Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)), path);
  }

  String tcpAddress() {
    return LOOPBACK + port;
  }

  /** What it has used so far. */
  Usage usage() {
    child.say("USAGE");
    return Programs.cost(child.awaitValues("USAGE"), "");
  }

  @Override
  public void close() {
    child.close();
  }
}
