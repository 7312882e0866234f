package msgq.bench.study.dubbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import msgq.bench.jmh.TargetJava;
import msgq.bench.linux.Placement;
import msgq.bench.problem.Failure;
import msgq.bench.study.Scale;
import msgq.bench.study.Workbench;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows with their real libraries: every payload comes back, and nothing listens but on 127.0.0.1.
 * {@code -Dmsgq.rpc.rows=all} takes all rows, which is minutes.
 */
class StackRowIT {
  /** One of each kind of connection, and a fragile one. */
  private static final String FEW = "A,G,I,rmi";

  private static final String ROWS = System.getProperty("msgq.rpc.rows", FEW);

  /** 127.0.0.1 as the kernel writes it, alone and within IPv6. */
  private static final List<String> LOOPBACK =
      List.of("tcp 0100007F", "tcp6 0000000000000000FFFF00000100007F");

  private static final Scale SCALE = new Scale(false, Duration.ofMinutes(5));

  @BeforeAll
  static void built() {
    assumeTrue(DubboStudy.missing().isEmpty(), () -> DubboStudy.missing().orElseThrow());
  }

  static Stream<StackRow> rows() {
    return ROWS.equals("all")
        ? Stream.of(StackRow.values())
            .filter(row -> row != StackRow.F_AS_IS && row.line() != LibraryLine.HARNESS)
        : StackRow.of(Arrays.asList(ROWS.split(","))).stream();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void bringsEveryPayloadBackOverLoopbackAlone(StackRow row) throws Exception {
    try (Workbench workbench = new Workbench(SCALE);
        RpcPair pair = start(workbench, row, true)) {
      for (Sent payload : row.payloads()) {
        CallOutcome outcome = pair.call(payload, 1, 1);
        assertThat(outcome.failure()).as(payload.key()).isEmpty();
        assertThat(outcome.calls()).isEqualTo(1);
        assertThat(outcome.carries()).startsWith(row.carries());
      }
      for (long pid : pair.pids()) {
        assertThat(ListeningSockets.of(pid)).isSubsetOf(LOOPBACK);
      }
    }
  }

  @Test
  void aKilledServerFailsTheCallsInOneSentence() throws Exception {
    try (Workbench workbench = new Workbench(SCALE);
        RpcPair pair = start(workbench, StackRow.RMI, true)) {
      assertThat(pair.call(Sent.POJO, 1, 1).failed()).isZero();
      ProcessHandle.of(pair.pids().get(0)).orElseThrow().destroyForcibly();
      assertThatThrownBy(() -> pair.call(Sent.POJO, 1, 1))
          .isInstanceOf(Failure.class)
          .hasMessageContaining("server died")
          .hasMessageNotContaining("\n");
    }
  }

  private static RpcPair start(Workbench workbench, StackRow row, boolean tap) throws Exception {
    return RpcPair.start(
        workbench, row, RpcBuild.java(row, TargetJava.ofThisProcess()), Placement.NONE, tap);
  }
}
