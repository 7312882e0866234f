package msgq.bench.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The tracepoint that every system call hits: raw_syscalls:sys_enter. */
final class Tracepoint {
  private static final String TRACEFS = "/sys/kernel/tracing";
  private static final String ID = "events/raw_syscalls/sys_enter/id";
  private static final List<String> MOUNTS = List.of(TRACEFS, "/sys/kernel/debug/tracing");

  private Tracepoint() {}

  /** Its id, which only tracefs knows; empty if it cannot be read there. */
  static Optional<Long> id() {
    for (String mount : MOUNTS) {
      try {
        return Optional.of(Long.parseLong(Files.readString(Path.of(mount, ID)).strip()));
      } catch (IOException | NumberFormatException e) {
        // not mounted there, or not readable
      }
    }
    return unmounted();
  }

  /** Mounts tracefs in a separate process, which leaves the machine unchanged; needs root. */
  private static Optional<Long> unmounted() {
    String script = "mount -t tracefs tracefs %s && cat %s/%s".formatted(TRACEFS, TRACEFS, ID);
    try {
      Process process =
          Spawn.start(
              new ProcessBuilder("unshare", "--mount", "sh", "-c", script)
                  .redirectError(ProcessBuilder.Redirect.DISCARD));
      String text = new String(process.getInputStream().readAllBytes()).strip();
      return process.waitFor() == 0 ? Optional.of(Long.parseLong(text)) : Optional.empty();
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
