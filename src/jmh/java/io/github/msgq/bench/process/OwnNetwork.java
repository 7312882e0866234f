package io.github.msgq.bench.process;

import io.github.msgq.bench.linux.Descriptors;
import io.github.msgq.bench.linux.Spawn;
import io.github.msgq.bench.trust.Tool;
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
 */
final class OwnNetwork implements Closeable {
  /** Root may make one outside most containers; in a user namespace anybody may, if at all. */
  private static final List<List<String>> WAYS =
      List.of(List.of(), List.of("--user", "--map-current-user", "--keep-caps"));

  private final List<Integer> held = new ArrayList<>();
  private final List<String> enter = new ArrayList<>();

  private OwnNetwork(Path nsenter, long maker, boolean ofAnybody) throws IOException {
    enter.addAll(List.of(nsenter.toString(), "--preserve-credentials"));
    if (ofAnybody) {
      hold(maker, "user");
    }
    hold(maker, "net");
  }

  private void hold(long maker, String namespace) throws IOException {
    int fd = Descriptors.open("/proc/%d/ns/%s".formatted(maker, namespace));
    held.add(fd);
    enter.add("--%s=/proc/%d/fd/%d".formatted(namespace, ProcessHandle.current().pid(), fd));
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
          return Optional.of(new OwnNetwork(nsenter.get(), maker.pid(), !way.isEmpty()));
        }
      } finally {
        maker.destroyForcibly();
      }
    }
    return Optional.empty();
  }

  /** What starts a command in it, as the same process. */
  List<String> enter() {
    return enter;
  }

  @Override
  public void close() {
    held.forEach(Descriptors::close);
  }
}
