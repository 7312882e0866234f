package io.github.msgq.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.host.Command;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Somebody else's process may have a command line of any length: PR_SET_MM_MAP in prctl(2). */
class OtherRunsTest {
  private static final int BOUND = 1 << 20;
  private static final int LONGEST = 100_000; // that execve(2) takes

  private static boolean isFork(int bytesBefore) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", "-c", "echo; read line"));
    command.addAll(Collections.nCopies(bytesBefore / LONGEST, "x".repeat(LONGEST)));
    command.add("io.github.msgq.bench.measure.fork.ForkMain");
    Process process = Command.of(command).start();
    try {
      process.inputReader().readLine(); // its command line is there
      return OtherRuns.isFork(Path.of("/proc", Long.toString(process.pid())));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** Between the look at its command line and that at its cores. */
  @Test
  void aProcessThatHasEndedSharesNoCores() throws Exception {
    Process process = Command.of("true").start();
    process.waitFor();
    Path ended = Path.of("/proc", Long.toString(process.pid()));
    assertThat(OtherRuns.shares(ended, Affinity.allowed())).isFalse();
  }

  @Test
  void noMoreOfItIsReadThanACommandLineHas() throws Exception {
    assertThat(isFork(0)).isTrue();
    assertThat(isFork(BOUND + LONGEST)).isFalse();
  }

  @Test
  void aMachineWithMoreToDoThanCoresIsBusy() {
    assertThat(OtherRuns.load("2.01 1.00 0.50", 2))
        .hasValue("2.01 processes on average wanted to run in the last minute, on 2 cores");
    assertThat(OtherRuns.load("2.00 5.00 9.00", 2)).isEmpty();
    assertThat(OtherRuns.load("not visible", 2)).isEmpty();
    assertThat(OtherRuns.averages("2.01 1.00 0.50", "40.00 1.00 0.50"))
        .startsWith("load average 2.01 before and 40.00 after, on ");
    assertThat(OtherRuns.averages("not visible", "not visible"))
        .startsWith("load average not visible before and not visible after, on ");
  }
}
