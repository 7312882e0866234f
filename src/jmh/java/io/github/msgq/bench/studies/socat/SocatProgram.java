package io.github.msgq.bench.studies.socat;

import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The user's own socat. */
final class SocatProgram {
  private final Workbench workbench;
  private final Optional<Path> program = Tool.find("socat");

  SocatProgram(Workbench workbench) {
    this.workbench = workbench;
  }

  /** One transfer through two socat processes. */
  Sample run(SocatMechanism mechanism, long bytes, int block, Cores cores) throws IOException {
    if (program.isEmpty()) {
      throw new NotAvailable("install socat");
    }
    String path = workbench.path();
    if (mechanism == SocatMechanism.FIFO) {
      Descriptors.mkfifo(path);
    }
    Object at = mechanism == SocatMechanism.TCP ? Loopback.freePort(0) : path;
    Map<String, Object> server =
        arguments(block, mechanism.from.formatted(at), "/dev/null", cores.server());
    if (mechanism.listens()) {
      server.put("listens", mechanism.word + ":" + at);
    }
    Map<String, Object> client =
        arguments(
            block, "/dev/zero,readbytes=" + bytes, mechanism.to.formatted(at), cores.client());
    try (EndpointPair pair =
        workbench.pair(
            "c",
            mechanism == SocatMechanism.PIPE ? workbench.pipe() : EndpointPair.between("-1,-1"),
            server,
            client)) {
      Map<String, Object> run = Map.of("messages", bytes);
      EndpointPair.Outcome outcome = pair.run(run, run);
      long written = outcome.server().number("written");
      boolean counted = written >= 0; // otherwise their exit statuses vouch for all bytes
      if (counted && written < bytes) {
        throw new Failure("the receiving socat wrote %d bytes of %d".formatted(written, bytes));
      }
      return Sample.toTheEndOfBoth(outcome, bytes);
    } finally {
      Files.deleteIfExists(Path.of(path));
    }
  }

  private Map<String, Object> arguments(int block, String from, String to, int core) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("work", "program");
    arguments.put("transport", "pipe");
    arguments.put("cpu", core);
    String socat = program.orElseThrow().toString();
    arguments.put("command", String.join("\n", socat, "-u", "-b", "" + block, from, to));
    return arguments;
  }

  List<String> notes() {
    return program.map(path -> List.of("socat: " + path + ", " + version(path))).orElse(List.of());
  }

  private static String version(Path socat) {
    ProcessBuilder command = new ProcessBuilder(socat.toString(), "-V");
    try (BufferedReader output = Spawn.start(command).inputReader()) {
      return output
          .lines()
          .filter(line -> line.startsWith("socat version"))
          .map(line -> line.split(" ")[2])
          .findFirst()
          .orElse("unknown version");
    } catch (IOException e) {
      return "unknown version";
    }
  }
}
