package msgq.bench.study.socat;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import msgq.bench.linux.Descriptors;
import msgq.bench.linux.Placement;
import msgq.bench.problem.NotAvailable;
import msgq.bench.study.Sample;
import msgq.bench.study.Workbench;
import msgq.bench.study.process.Programs;

/** The real socat, as the user has it. */
final class SocatProgram {
  private final Workbench workbench;
  private final Optional<Path> program = find();

  SocatProgram(Workbench workbench) {
    this.workbench = workbench;
  }

  private static Optional<Path> find() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(directory -> Path.of(directory, "socat"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** One transfer through two of them. */
  Sample run(SocatMechanism mechanism, long bytes, int block, Placement placement, String path)
      throws IOException {
    String socat = program.orElseThrow(() -> new NotAvailable("install socat")).toString();
    int port = mechanism == SocatMechanism.TCP ? freePort() : 0;
    if (mechanism == SocatMechanism.FIFO) {
      Descriptors.mkfifo(path);
    }
    List<Object> arguments = new ArrayList<>();
    arguments.add("programs");
    arguments.add(
        switch (mechanism) {
          case PIPE -> "pipe";
          case FIFO -> "-";
          case UNIX -> "unix:" + path;
          case TCP -> "tcp:" + port;
        });
    arguments.addAll(List.of(placement.client(), placement.server(), bytes));
    arguments.addAll(List.of(socat, "-u", "-b", block));
    arguments.addAll(List.of(from(mechanism, path, port), "/dev/null", "--"));
    arguments.addAll(List.of(socat, "-u", "-b", block));
    arguments.addAll(List.of("/dev/zero,readbytes=" + bytes, to(mechanism, path, port)));
    try {
      Map<String, String> result =
          workbench.programs().run("socat " + mechanism.text, arguments.toArray());
      return Programs.sample(result, "real_ns", bytes);
    } finally {
      Files.deleteIfExists(Path.of(path));
    }
  }

  private static String from(SocatMechanism mechanism, String path, int port) {
    return switch (mechanism) {
      case PIPE -> "-";
      case FIFO -> path;
      case UNIX -> "UNIX-LISTEN:" + path;
      case TCP -> "TCP-LISTEN:" + port + ",bind=127.0.0.1,reuseaddr";
    };
  }

  private static String to(SocatMechanism mechanism, String path, int port) {
    return switch (mechanism) {
      case PIPE -> "-";
      case FIFO -> path;
      case UNIX -> "UNIX-CONNECT:" + path;
      case TCP -> "TCP-CONNECT:127.0.0.1:" + port;
    };
  }

  private static int freePort() throws IOException {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
      return server.getLocalPort();
    }
  }

  List<String> notes() {
    return program.map(path -> List.of("socat: " + path + ", " + version(path))).orElse(List.of());
  }

  private static String version(Path socat) {
    try {
      Process process = new ProcessBuilder(socat.toString(), "-V").start();
      try (Stream<String> lines = process.inputReader().lines()) {
        return lines
            .filter(line -> line.startsWith("socat version"))
            .map(line -> line.split(" ")[2])
            .findFirst()
            .orElse("unknown version");
      } finally {
        process.waitFor(1, TimeUnit.SECONDS);
      }
    } catch (IOException e) {
      return "unknown version";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown version";
    }
  }
}
