package io.github.msgq.bench.machine.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.host.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackingIT {
  @TempDir Path temp;

  /** A process that can make files in the lease's directory alone. */
  static final class Loads {
    public static void main(String[] args) throws Exception {
      Unpacking.loadInto(Path.of(args[0]));
      try (SysvQueue queue = new SysvOptions().createPrivate()) {
        queue.remove();
      }
      System.out.print(System.getProperty("java.io.tmpdir"));
    }
  }

  /** A method could be linked to one of two copies, and another to the other. */
  @Test
  void thereIsOneOnly() throws Exception {
    assertThat(SysvQueue.unavailable()).isEmpty();
    Path lease = Files.createDirectory(temp.resolve("second"));
    Unpacking.loadInto(lease);
    String copies =
        Files.readAllLines(Path.of("/proc/self/maps")).stream()
            .filter(line -> line.contains(lease.toString()))
            .toList()
            .toString();
    assertThat(copies).isEqualTo("[]");
  }

  @Test
  void isInTheLeasesDirectoryAndNowhereElse() throws Exception {
    Path lease = Files.createDirectory(temp.resolve("lease"));
    Path missing = temp.resolve("missing");
    String printed =
        Command.of(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin/java").toString(),
                    "-Djava.io.tmpdir=" + missing,
                    "-Duser.home=" + missing,
                    "-cp",
                    System.getProperty("java.class.path"),
                    Loads.class.getName(),
                    lease.toString()))
            .without("XDG_RUNTIME_DIR")
            .errorsShown()
            .text();
    assertThat(printed).isEqualTo(missing.toString());
    assertThat(lease).isEmptyDirectory();
  }
}
