package msgq.bench.study.dubbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.TargetJava;
import msgq.bench.rpc.Apart;
import msgq.bench.rpc.RpcBuild;
import msgq.bench.rpc.StackRow;
import msgq.bench.study.Choice;
import msgq.bench.study.Scale;
import msgq.bench.study.Workbench;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One of two servers is killed: the other answers, and no call is lost. */
class FailoverIT {
  private static final Scale SCALE = new Scale(false, Duration.ofMinutes(5));

  @BeforeAll
  static void built() {
    assumeTrue(RpcBuild.missing().isEmpty(), () -> RpcBuild.missing().orElseThrow());
  }

  @ParameterizedTest
  @EnumSource(names = {"DUBBO3_HESSIAN2", "GRPC_TCP"})
  void everyCallIsAnsweredByTheOtherServerOrFails(StackRow row) throws Exception {
    try (Workbench workbench = new Workbench(SCALE, Choice.ALL)) {
      Apart.with(workbench, () -> isAnswered(workbench, row));
    }
  }

  private static void isAnswered(Workbench workbench, StackRow row) throws Exception {
    FailoverAccount account = Failover.of(workbench, row, TargetJava.ofThisProcess());
    assertThat(account.made()).isEqualTo(4_000);
    assertThat(account.by(1)).isPositive();
    assertThat(account.by(2)).isGreaterThan(account.made() / 2);
    assertThat(account.failed()).as(account.reason()).isZero();
    assertThat(account.lost()).isZero();
  }

  @Test
  void aRunThatFailsIsARowThatSaysWhy() throws Exception {
    Jdk broken = new Jdk("17", new TargetJava(Path.of("/bin/false"), 17, "17", "", ""));
    Choice choice = new Choice(List.of(broken), List.of("grpc-tcp"), "none");
    List<String> told = new ArrayList<>();
    try (Workbench workbench = new Workbench(SCALE, choice)) {
      List<FailoverRow> rows = Failover.run(workbench, told::add);
      assertThat(rows).hasSize(1).noneMatch(FailoverRow::good);
      assertThat(FailoverRow.table(rows).rows().get(0))
          .hasSameSizeAs(FailoverRow.table(rows).columns());
    }
    assertThat(told).hasSize(1);
    assertThat(told.get(0)).startsWith("grpc-tcp, JDK 17: failed (").doesNotContain("\n");
  }
}
