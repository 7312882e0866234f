package io.github.msgq.bench.studies.dubbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.ListeningSockets;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows with their real libraries: every payload comes back, and nothing listens but on 127.0.0.1.
 * {@code -Dmsgq.rpc.rows} is a list of rows, or {@code all}; {@code -Dmsgq.rpc.registered=true} has
 * those of Dubbo look servers up at a registry.
 */
class StackRowIT {
  /** One of each library, kind of connection, and way to look into the JDK's own classes. */
  private static final String FEW = "A,D,I,grpc-tcp,rmi";

  private static final String ROWS = System.getProperty("msgq.rpc.rows", FEW);

  private static final int MORE_CALLS = 3;

  @BeforeAll
  static void built() {
    assumeTrue(RpcBuild.missing().isEmpty(), () -> RpcBuild.missing().orElseThrow());
  }

  static Stream<StackRow> rows() {
    return ROWS.equals("all")
        ? Stream.of(StackRow.values())
            .filter(row -> row != StackRow.F_AS_IS && row.line != LibraryLine.HARNESS)
        : StackRow.of(Arrays.asList(ROWS.split(","))).stream();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void bringsEveryPayloadBackOverLoopbackAlone(StackRow row) throws Exception {
    with(
        row,
        false,
        true,
        pair -> {
          for (Payload payload : row.payloads()) {
            CallOutcome outcome = pair.call(payload, 1);
            assertThat(outcome.failure()).as(payload.key).isEmpty();
            assertThat(outcome.calls()).isEqualTo(1);
            assertThat(outcome.carries()).startsWith(row.carries);
          }
          for (long pid : pids(pair)) {
            assertThat(ListeningSockets.of(pid)).isSubsetOf(ListeningSockets.LOOPBACK);
          }
        });
  }

  static Stream<StackRow> registered() {
    return Boolean.getBoolean("msgq.rpc.registered")
        ? rows().filter(row -> row.unregistered().isEmpty())
        : Stream.of(StackRow.A, StackRow.DUBBO3_HESSIAN2);
  }

  @ParameterizedTest
  @MethodSource("registered")
  void aRegistryTellsWhereTheServerIsAndListensOnLoopbackToo(StackRow row) throws Exception {
    with(
        row,
        true,
        false,
        pair -> {
          assertThat(pair.call(Payload.POJO, MORE_CALLS).calls()).isPositive(); // the first is slow
          assertThat(pids(pair)).hasSize(3);
          for (long pid : pids(pair)) {
            assertThat(ListeningSockets.of(pid)).isSubsetOf(ListeningSockets.LOOPBACK);
          }
          assertThat(ListeningSockets.of(pids(pair).get(0))).hasSize(1); // it is what was looked at
        });
  }

  @Test
  void aKilledRegistryFailsTheCallsInOneSentence() throws Exception {
    CallCombination one = new CallCombination(StackRow.A, Payload.POJO, 1);
    with(
        StackRow.A,
        true,
        false,
        pair -> {
          ProcessHandle.of(pids(pair).get(0)).orElseThrow().destroyForcibly();
          assertThatThrownBy(() -> pair.run(one, Long.MAX_VALUE))
              .isInstanceOf(Failure.class)
              .hasMessageContaining("registry died")
              .hasMessageNotContaining("\n");
        });
  }

  @Test
  void aKilledServerFailsTheCallsInOneSentence() throws Exception {
    with(
        StackRow.RMI,
        false,
        true,
        pair -> {
          assertThat(pair.call(Payload.POJO, 1).failed()).isZero();
          ProcessHandle.of(pids(pair).get(0)).orElseThrow().destroyForcibly();
          assertThatThrownBy(() -> pair.call(Payload.POJO, 1))
              .isInstanceOf(Failure.class)
              .hasMessageContaining("server died")
              .hasMessageNotContaining("\n");
        });
  }

  @Test
  void aKilledClientLeavesNothing() throws Exception {
    List<Long> pids = new ArrayList<>();
    Path directory;
    try (Endpoints endpoints = new Endpoints()) {
      directory = endpoints.directory();
      Apart.with(
          endpoints,
          () -> {
            RpcPair pair = start(endpoints, false, StackRow.RMI, false);
            pids.addAll(pids(pair));
            ProcessHandle client = ProcessHandle.of(pids.get(1)).orElseThrow();
            client.destroyForcibly();
            client.onExit().join(); // so that nobody is there any more to be told what to call
            assertThatThrownBy(() -> pair.call(Payload.POJO, 1))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("client died");
            pair.close();
          });
      assertThat(directory).exists();
    }
    assertThat(directory).doesNotExist();
    assertThat(pids).allMatch(pid -> ProcessHandle.of(pid).isEmpty());
  }

  /** Libraries quote whole stack traces. */
  @Test
  void aServerThatCannotStartSaysWhyInOneSentence() throws Exception {
    JavaCommand withoutDubbo = RpcBuild.java(StackRow.RMI, TargetJava.ofThisProcess());
    try (Endpoints endpoints = new Endpoints()) {
      Apart.with(
          endpoints,
          () ->
              assertThatThrownBy(
                      () ->
                          RpcPair.start(
                              endpoints, false, StackRow.A, withoutDubbo, Cores.NONE, false))
                  .isInstanceOf(Failure.class)
                  .hasMessageContaining(
                      "ClassNotFoundException: io.github.msgq.rpc.dubbo26.Dubbo26")
                  .hasMessageNotContaining("\n")
                  .message()
                  .hasSizeLessThan(200));
    }
  }

  static Stream<StackRow> withAPort() {
    return Stream.of(StackRow.values())
        .filter(row -> row.line != LibraryLine.HARNESS && !row.encodingAlone())
        .filter(row -> row != StackRow.GRPC_UDS);
  }

  /** Whatever takes a stranger for its client deserializes what he sends. */
  @ParameterizedTest
  @MethodSource("withAPort")
  void noRowThatWouldServeAStrangerStartsWhereOneCouldConnect(StackRow row) throws Exception {
    try (Endpoints endpoints = new Endpoints()) {
      assertThatThrownBy(() -> start(endpoints, false, row, false))
          .isInstanceOf(NotAvailable.class)
          .hasMessageContaining("network");
    }
  }

  /** What is done with a client and a server that are called. */
  private interface Calls {
    void on(RpcPair pair) throws Exception;
  }

  /** The process ids of the registry, if there is one, the server and the client. */
  private static List<Long> pids(RpcPair pair) {
    return Stream.concat(pair.registry().stream().map(Endpoint::pid), pair.pair().pids().stream())
        .toList();
  }

  private static void with(StackRow row, boolean registered, boolean tap, Calls calls)
      throws Exception {
    try (Endpoints endpoints = new Endpoints()) {
      Apart.with(
          endpoints,
          () -> {
            try (RpcPair pair = start(endpoints, registered, row, tap)) {
              calls.on(pair);
            }
          });
    }
  }

  private static RpcPair start(Endpoints endpoints, boolean registered, StackRow row, boolean tap)
      throws Exception {
    JavaCommand java = RpcBuild.brief(row, TargetJava.ofThisProcess());
    return RpcPair.start(endpoints, registered, row, java, Cores.NONE, tap);
  }
}
