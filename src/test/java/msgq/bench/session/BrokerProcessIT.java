package msgq.bench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import msgq.bench.problem.Failure;
import msgq.bench.process.Endpoints;
import msgq.bench.process.FailureReport;
import msgq.bench.transport.Broker;
import msgq.bench.transport.socket.Loopback;
import msgq.bench.trust.Tool;
import org.junit.jupiter.api.Test;

/** With socat as the broker. */
class BrokerProcessIT {
  private static final Optional<Path> SOCAT = Tool.find("socat");

  private static BrokerProcess start(Endpoints endpoints, FailureReport failures, String options)
      throws IOException {
    assumeTrue(SOCAT.isPresent(), "socat is not installed");
    int port = Loopback.freePort(0);
    Map<String, String> arguments =
        Map.of(
            "work", "program",
            "transport", "pipe",
            "cpu", "-1",
            "address", "-1,-1",
            "command", SOCAT.get() + "\nTCP4-LISTEN:" + port + options + ",fork\nEXEC:cat",
            "listens", "tcp:" + port);
    return BrokerProcess.start(new Broker(arguments, "socat", false), endpoints, failures);
  }

  @Test
  void mayListenOn127001() throws IOException {
    try (Endpoints endpoints = new Endpoints();
        BrokerProcess broker = start(endpoints, new FailureReport(), ",bind=127.0.0.1")) {
      broker.checkAddresses();
      assertThat(ProcessHandle.of(broker.pid()).orElseThrow().info().command())
          .hasValueSatisfying(command -> assertThat(command).contains("socat"));
    }
  }

  @Test
  void mayNotListenElsewhere() throws IOException {
    try (Endpoints endpoints = new Endpoints();
        BrokerProcess broker = start(endpoints, new FailureReport(), "")) {
      assertThatThrownBy(broker::checkAddresses)
          .isInstanceOf(Failure.class)
          .hasMessage("the broker listens elsewhere than on 127.0.0.1: [tcp 00000000]");
    }
  }

  @Test
  void isGoneWhenItIsClosed() throws IOException {
    try (Endpoints endpoints = new Endpoints()) {
      BrokerProcess broker = start(endpoints, new FailureReport(), ",bind=127.0.0.1");
      broker.close();
      assertThat(ProcessHandle.of(broker.pid())).isEmpty();
    }
  }

  @Test
  void saysHowItDied() throws IOException {
    FailureReport failures = new FailureReport();
    try (Endpoints endpoints = new Endpoints();
        BrokerProcess broker = start(endpoints, failures, ",bind=127.0.0.1")) {
      broker.kill();
      assertThat(failures.await(10_000))
          .hasValueSatisfying(reason -> assertThat(reason).contains("socat ended with signal 9"));
    }
  }
}
