package io.github.msgq.bench.endpoints.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.endpoints.UnaskedPort;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.host.RequiresTool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A third process, which does not know the protocol: it is an endpoint like any other. */
@Tag("one-jdk")
@RequiresTool("socat")
class ForeignServerIT {
  private final int port = freePort();

  private static int freePort() {
    try {
      return UnaskedPort.next();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private Endpoint start(Endpoints endpoints) throws IOException {
    Endpoint broker =
        endpoints.start(
            "broker",
            NativeProgram.C.as("server"),
            Map.of(
                "work",
                "program",
                "transport",
                "pipe",
                "cpu",
                -1,
                "address",
                "-1,-1",
                "command",
                Tool.find("socat").orElseThrow()
                    + "\nTCP-LISTEN:"
                    + port
                    + ",bind=127.0.0.1,fork\nEXEC:cat",
                "listens",
                "tcp:" + port),
            List.of(),
            new FailureReport(),
            line -> {});
    broker.address();
    return broker;
  }

  private static ProcessHandle foreign(Endpoint broker) {
    return ProcessHandle.of(broker.pid()).orElseThrow().children().findFirst().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"it stops", "it is killed", "all are killed"})
  void endsWithItsEndpoint(String how) throws Exception {
    try (Endpoints endpoints = new Endpoints()) {
      Endpoint broker = start(endpoints);
      ProcessHandle foreign = foreign(broker);
      new Socket(InetAddress.getLoopbackAddress(), port).close(); // it was awaited
      switch (how) {
        case "it is killed" -> broker.kill();
        case "all are killed" -> endpoints.killAll();
        default -> broker.close();
      }
      while (Spawn.runs(foreign)) {
        Thread.sleep(1);
      }
    }
  }

  @Test
  void itsDeathFailsWhoeverWaits() throws Exception {
    try (Endpoints endpoints = new Endpoints()) {
      Endpoint broker = start(endpoints);
      broker.run(Map.of("messages", 1));
      assertThat(foreign(broker).destroyForcibly()).isTrue();
      assertThatThrownBy(() -> broker.done(30_000, Function.identity()))
          .isInstanceOf(Failure.class)
          .hasMessageContaining("socat ended with signal 9");
    }
  }
}
