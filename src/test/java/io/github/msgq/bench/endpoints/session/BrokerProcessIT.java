package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.endpoints.UnaskedPort;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.transport.Broker;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.ListeningSockets;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.bench.neighbour.Neighbour;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.PortTaken;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** With socat as the broker. */
@Tag("one-jdk")
@RequiresTool("socat")
class BrokerProcessIT {
  private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

  private static BrokerProcess start(Endpoints endpoints, FailureReport failures, String options)
      throws IOException {
    return start(endpoints, failures, UnaskedPort.next(), options);
  }

  private static BrokerProcess start(
      Endpoints endpoints, FailureReport failures, int port, String options) throws IOException {
    return BrokerProcess.start(socat(port, options), endpoints, failures);
  }

  private static Broker socat(int port, String options) {
    return broker(
        port,
        Tool.find("socat").orElseThrow() + "\nTCP4-LISTEN:" + port + options + ",fork\nEXEC:cat");
  }

  private static Broker broker(int port, String command) {
    Map<String, String> arguments =
        Map.of(
            "work", "program",
            "transport", "pipe",
            "cpu", "-1",
            "address", "-1,-1",
            "command", command,
            "listens", "tcp:" + port);
    return new Broker(arguments, "a program", false);
  }

  /** Whoever has the port would be told the run's token. */
  @Test
  void isNotReadyWhereAnotherProcessListens() throws Exception {
    try (Endpoints endpoints = new Endpoints();
        ServerSocketChannel other = ServerSocketChannel.open(StandardProtocolFamily.INET)) {
      other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int port = other.socket().getLocalPort();
      Broker silent = broker(port, Tool.find("sleep").orElseThrow() + "\n100");
      assertThatThrownBy(() -> BrokerProcess.start(silent, endpoints, new FailureReport()))
          .isInstanceOf(PortTaken.class)
          .hasMessage("another process has taken the port %d of 127.0.0.1", port);
      awaitNoProcessOf(endpoints.lease());
    }
  }

  @Test
  void isReadyAtAnotherPortIfAnotherProcessHasTheFirst() throws Exception {
    try (LatePorts transport = new LatePorts(port -> socat(port, ",bind=127.0.0.1"), 1);
        Session session = session(transport)) {
      Set<Integer> ports = ListeningSockets.ports(session.brokerPid().getAsLong());
      assertThat(ports).isNotEmpty().doesNotContainAnyElementsOf(transport.taken().all());
      transport.taken().checkThatNobodyCame();
    }
  }

  @Test
  void isNotTriedForEver() throws Exception {
    try (LatePorts transport =
        new LatePorts(port -> socat(port, ",bind=127.0.0.1"), Integer.MAX_VALUE)) {
      assertThatThrownBy(() -> session(transport))
          .isInstanceOf(Failure.class)
          .hasMessageMatching(
              "another process has taken the port \\d+ of 127.0.0.1, and 19 others before it:"
                  + " ss -tulnp shows which process");
      assertThat(transport.taken().all()).hasSize(20);
      transport.taken().checkThatNobodyCame();
      assertThat(transport.lease().directory()).doesNotExist();
      assertThat(transport.lease().current()).doesNotExist();
      awaitNoProcessOf(transport.lease());
    }
  }

  /** Before the second try for a port, and not again when that fails. */
  @Test
  void whatTheFirstTryPreparedIsClosedOnce() throws Exception {
    IntFunction<Broker> taken =
        port -> {
          throw new PortTaken(port);
        };
    try (LatePorts transport =
        new LatePorts(taken, 0) {
          @Override
          public ClientSide prepare(Settings settings, Lease lease) throws IOException {
            if (closed() > 0) {
              throw new IOException("no second try");
            }
            return super.prepare(settings, lease);
          }
        }) {
      assertThatThrownBy(() -> session(transport))
          .isInstanceOf(Failure.class)
          .hasMessageContaining("no second try");
      assertThat(transport.closed()).isEqualTo(1);
    }
  }

  /** The kernel ends a program after what started it. */
  private static void awaitNoProcessOf(Lease lease) throws InterruptedException {
    while (ProcessHandle.allProcesses().anyMatch(each -> isIn(each, lease.current()))) {
      Thread.sleep(1);
    }
  }

  private static boolean isIn(ProcessHandle process, Path directory) {
    try {
      Path current = Files.readSymbolicLink(Path.of("/proc", "" + process.pid(), "cwd"));
      return current.toString().startsWith(directory.toString()); // or with " (deleted)"
    } catch (IOException e) {
      return false; // it has ended
    }
  }

  private static Session session(Transport transport) throws IOException {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 100, 1);
    return Session.start(transport, settings, Cores.NONE, new Languages("java", "thread"));
  }

  @Test
  @RequiresRoot
  @RequiresTool({"bash", "setpriv"})
  void isNotReadyWhereAnotherUserListens() throws Exception {
    int port = UnaskedPort.next();
    Process other =
        another(
            "exec "
                + Tool.find("socat").orElseThrow()
                + " -d -d TCP4-LISTEN:%d,bind=127.0.0.1 - 2>&1",
            port);
    try (Endpoints endpoints = new Endpoints()) {
      assertThat(other.inputReader().readLine()).contains("listening on");
      Broker ended = broker(port, Tool.find("true").orElseThrow().toString());
      assertThatThrownBy(() -> BrokerProcess.start(ended, endpoints, new FailureReport()))
          .isInstanceOf(PortTaken.class);
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  @RequiresRoot
  @RequiresTool({"bash", "setpriv"})
  void namesWhoIsConnectedToIt() throws Exception {
    int port = UnaskedPort.next();
    try (Endpoints endpoints = new Endpoints();
        BrokerProcess broker = start(endpoints, new FailureReport(), port, ",bind=127.0.0.1");
        Socket own = new Socket(InetAddress.getLoopbackAddress(), port)) {
      assertThat(broker.guest()).isEmpty();
      Process other = another("exec 3<>/dev/tcp/127.0.0.1/%d; echo connected; read", port);
      try {
        assertThat(other.inputReader().readLine()).isEqualTo("connected");
        assertThat(broker.guest())
            .hasValue("user " + Neighbour.UID + " was connected to the broker");
      } finally {
        other.destroyForcibly().waitFor();
      }
    }
  }

  /** Bash of another user. */
  private static Process another(String script, int port) throws IOException {
    return Command.of(Neighbour.as("bash", "-c", script.formatted(port))).start();
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
      assertThat(ProcessHandle.of(broker.pid()).filter(Spawn::runs)).isEmpty();
    }
  }

  @Test
  void saysHowItDied() throws IOException {
    FailureReport failures = new FailureReport();
    try (Endpoints endpoints = new Endpoints();
        BrokerProcess broker = start(endpoints, failures, ",bind=127.0.0.1")) {
      broker.kill();
      assertThat(failures.await(DAY_MILLIS))
          .hasValueSatisfying(reason -> assertThat(reason).contains("socat ended with signal 9"));
    }
  }

  /** Of what client and server notice of that, the first is there long before. */
  @Test
  void isNamedAsWhatEnded() throws Exception {
    FailureReport failures = new FailureReport();
    try (Endpoints endpoints = new Endpoints();
        BrokerProcess broker = start(endpoints, failures, ",bind=127.0.0.1")) {
      failures.say("the server cannot go on: connection closed");
      broker.kill();
      while (failures.await(0).orElseThrow().startsWith("the server")) {
        Thread.sleep(1);
      }
      assertThat(failures.failure("no reply").getMessage()).contains("socat ended with signal 9");
    }
  }
}
