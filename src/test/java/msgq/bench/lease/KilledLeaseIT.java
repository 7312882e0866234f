package msgq.bench.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import msgq.bench.JavaProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leases of processes that were killed, which no hook has removed. */
class KilledLeaseIT {
  @TempDir Path temp;

  /** Takes a lease, records a file outside, makes it, says so and waits. */
  static final class Holder {
    public static void main(String[] args) throws Exception {
      Lease lease = Lease.acquire();
      Path outside = Path.of(args[0]);
      lease.file(outside);
      Files.createFile(outside);
      System.out.println(lease.directory());
      Thread.sleep(60_000);
    }
  }

  @Test
  void theNextSweepRemovesWhatAKilledProcessLeftAndOnlyThat() throws Exception {
    Path outside = temp.resolve("outside");
    Process alive = holder(temp.resolve("alive"));
    Process killed = holder(outside);
    try {
      Path aliveLease = directory(alive);
      Path killedLease = directory(killed);
      assertThat(sweepInAnotherProcess()).isEmpty();
      killed.destroyForcibly().waitFor();
      assertThat(outside).exists();
      assertThat(sweepInAnotherProcess())
          .containsExactly("removed: file " + outside, "removed: directory " + killedLease);
      assertThat(aliveLease).exists();
      assertThat(temp.resolve("alive")).exists();
    } finally {
      alive.destroy();
      alive.waitFor();
    }
    assertThat(temp).isEmptyDirectory();
  }

  private List<String> sweepInAnotherProcess() throws Exception {
    try (BufferedReader out = JavaProcess.start(temp, Sweep.class).inputReader()) {
      return out.lines().toList();
    }
  }

  private Process holder(Path outside) throws Exception {
    return JavaProcess.start(temp, Holder.class, outside.toString());
  }

  private static Path directory(Process holder) throws Exception {
    return Path.of(holder.inputReader().readLine());
  }
}
