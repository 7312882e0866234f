package io.github.msgq.bench.machine.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leases that no hook removes: of processes that were killed, or are ending. */
class KilledLeaseIT {
  @TempDir Path temp;

  /** Takes a lease, makes a directory outside of it, says so and waits. */
  static final class Holder {
    public static void main(String[] args) throws Exception {
      Lease lease = Lease.acquire();
      System.out.println(lease.directory());
      System.out.println(Files.createFile(lease.inMemory(1).resolve("file")));
      System.in.read(); // until whoever started it ends it, or has ended
    }
  }

  @Test
  void theNextSweepRemovesWhatAKilledProcessLeftAndOnlyThat() throws Exception {
    Process alive = JavaProcess.start(temp, Holder.class);
    Process killed = JavaProcess.start(temp, Holder.class);
    try {
      Path aliveLease = path(alive);
      Path aliveFile = path(alive);
      Path killedLease = path(killed);
      Path killedFile = path(killed);
      assertThat(sweepInAnotherProcess()).isEmpty();
      killed.destroyForcibly().waitFor();
      assertThat(killedFile).exists();
      assertThat(sweepInAnotherProcess())
          .containsExactly(
              "Removed what killed runs had left: directory %s, and 1 more"
                  .formatted(killedFile.getParent()));
      assertThat(killedFile.getParent()).doesNotExist();
      assertThat(aliveLease).exists();
      assertThat(aliveFile).exists();
    } finally {
      alive.destroy();
      alive.waitFor();
    }
    assertThat(temp).isEmptyDirectory();
  }

  /** Takes a lease while its JVM ends. */
  static final class Late {
    public static void main(String[] args) {
      Runtime.getRuntime().addShutdownHook(new Thread(Late::acquire));
    }

    private static void acquire() {
      try {
        System.out.println(Lease.acquire().directory());
      } catch (IOException | IllegalStateException e) {
        System.out.println("refused");
      }
    }
  }

  @Test
  void oneThatComesTooLateLeavesNothing() throws Exception {
    try (BufferedReader out = JavaProcess.start(temp, Late.class).inputReader()) {
      assertThat(out.lines()).containsExactly("refused");
    }
    assertThat(temp).isEmptyDirectory();
  }

  private List<String> sweepInAnotherProcess() throws Exception {
    try (BufferedReader out = JavaProcess.start(temp, Sweep.class).inputReader()) {
      return out.lines().toList();
    }
  }

  private static Path path(Process holder) throws Exception {
    return Path.of(holder.inputReader().readLine());
  }
}
