package io.github.msgq.bench.endpoints.process;

import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.trust.Tool;
import java.io.Closeable;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A network that endpoints have to themselves: nobody else on this machine can reach it, and it
 * disappears with them and the descriptors that hold it here. See namespaces(7).
 *
 * @param held these descriptors
 * @param enter what starts a command in it, as the same process
 */
record OwnNetwork(List<Integer> held, List<String> enter) implements Closeable {
  /** Root may make one outside most containers; in a user namespace anybody may, if at all. */
  private static final List<List<String>> WAYS =
      List.of(List.of(), List.of("--user", "--map-current-user", "--keep-caps"));

  private static OwnNetwork of(Path nsenter, long maker, List<String> namespaces)
      throws IOException {
    OwnNetwork network = new OwnNetwork(new ArrayList<>(), new ArrayList<>());
    network.enter.addAll(List.of(nsenter.toString(), "--preserve-credentials"));
    for (String each : namespaces) {
      int fd = Descriptors.open("/proc/%d/ns/%s".formatted(maker, each));
      network.held.add(fd);
      network.enter.add("--%s=/proc/%d/fd/%d".formatted(each, ProcessHandle.current().pid(), fd));
    }
    return network;
  }

  /** Makes one, unless the kernel forbids it or a program is missing; the directory is private. */
  static Optional<OwnNetwork> make(Path directory) throws IOException {
    Optional<Path> unshare = Tool.find("unshare");
    Optional<Path> nsenter = Tool.find("nsenter");
    if (unshare.isEmpty() || nsenter.isEmpty() || NativeProgram.C.unavailable().isPresent()) {
      return Optional.empty();
    }
    for (List<String> way : WAYS) {
      List<String> command = new ArrayList<>(List.of(unshare.get().toString()));
      command.addAll(way);
      command.addAll(List.of("--net", NativeProgram.C.unpack(directory).toString(), "network"));
      Process maker = Spawn.start(new ProcessBuilder(command).redirectError(Redirect.DISCARD));
      try {
        if ("up".equals(maker.inputReader().readLine())) {
          List<String> namespaces = way.isEmpty() ? List.of("net") : List.of("user", "net");
          return Optional.of(of(nsenter.get(), maker.pid(), namespaces));
        }
      } finally {
        maker.destroyForcibly();
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    held.forEach(Descriptors::close);
  }
}
