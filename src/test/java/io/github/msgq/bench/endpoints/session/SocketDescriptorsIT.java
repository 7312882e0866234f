package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was opened is closed, whatever makes the calls. */
@Isolated("looks at the sockets of this JVM")
class SocketDescriptorsIT {
  @ParameterizedTest
  @ValueSource(strings = {"tcp", "tcp-nio", "tcp-ffm", "uds", "uds-jnr", "uds-ffm"})
  void whoCannotListenKeepsNone(String name) throws Exception {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 100, 1);
    Transport transport = available(name);
    try (Lease lease = Lease.acquire();
        ClientSide client = transport.prepare(settings, lease);
        ServerSide side = transport.listen(settings, client.address())) {
      Set<String> listening = sockets();
      assertThatThrownBy(() -> transport.listen(settings, side.address()))
          .isInstanceOf(IOException.class);
      assertThat(listening).containsAll(sockets()); // a thread of another test may close one
    }
  }

  /** With an option that has no such value, which shows when it is to be set. */
  @ParameterizedTest
  @CsvSource({
    "tcp,nodelay", "tcp-nio,nodelay", "tcp-ffm,nodelay",
    "uds,sndbuf", "uds-jnr,sndbuf", "uds-ffm,sndbuf"
  })
  void aConnectionThatCannotBeSetUpIsClosed(String name, String option) throws Exception {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.SHORT, 100, 1);
    Map<String, String> texts = new HashMap<>(settings.toArguments());
    texts.put(option, "none");
    Settings invalid = new Settings(texts, settings.token());
    Transport transport = available(name);
    try (Lease lease = Lease.acquire();
        ClientSide client = transport.prepare(settings, lease);
        ClientSide failing = transport.prepare(invalid, lease);
        ServerSide side = transport.listen(invalid, client.address());
        Link link = client.link(0, side.address())) {
      link.open();
      Set<String> open = sockets();
      assertThatThrownBy(side.links().get(0)::open).hasMessageContaining(option);
      assertThatThrownBy(failing.link(0, side.address())::open).hasMessageContaining(option);
      assertThat(open).containsAll(sockets());
    }
  }

  /** A call of the kernel's, which closing its descriptor would not end. */
  @ParameterizedTest
  @ValueSource(strings = {"tcp", "tcp-nio", "tcp-ffm", "uds", "uds-jnr", "uds-ffm"})
  void closingEndsTheWaitForAConnection(String name) throws Exception {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.SHORT, 100, 1);
    Transport transport = available(name);
    AtomicReference<Path> task = new AtomicReference<>();
    AtomicReference<Exception> end = new AtomicReference<>();
    try (Lease lease = Lease.acquire();
        ClientSide client = transport.prepare(settings, lease)) {
      ServerSide side = transport.listen(settings, client.address());
      Link link = side.links().get(0);
      Thread waiting =
          DaemonThread.start(
              "waiting",
              () -> {
                try {
                  task.set(Path.of("/proc/thread-self").toRealPath());
                  link.open();
                } catch (IOException | RuntimeException e) {
                  end.set(e);
                }
              });
      while (!isInAccept(waiting) || !sleeps(task.get())) {
        Thread.sleep(1);
      }
      side.close();
      waiting.join();
      assertThat(end.get()).isNotNull();
    }
  }

  /** Also where another one follows in the same JVM. */
  @ParameterizedTest
  @CsvSource({
    "tcp-ffm,ROUNDTRIP,1", "tcp-ffm,ROUNDTRIP,4", "tcp-ffm,ONEWAY,1",
    "uds-ffm,ROUNDTRIP,1", "uds-ffm,ROUNDTRIP,4", "uds-ffm,ONEWAY,1",
    "uds-jnr,ROUNDTRIP,1", "uds-jnr,ROUNDTRIP,4", "uds-jnr,ONEWAY,1",
    "uds,ROUNDTRIP,1", "tcp,ROUNDTRIP,1"
  })
  void aSessionOfLongConnectionsKeepsNone(String name, MessagePattern pattern, int inflight)
      throws Exception {
    available(name);
    Settings settings =
        Drive.settings(pattern, Connection.LONG, 100, 2).with(Parameters.INFLIGHT, inflight);
    runOnce(name, settings); // what the JVM itself opens, it keeps
    Set<String> before = sockets();
    runOnce(name, settings);
    Set<String> left = sockets();
    while (!before.containsAll(left)) { // the server's threads close theirs on their way out
      Thread.sleep(1);
      left = sockets();
    }
  }

  private static void runOnce(String name, Settings settings) throws Exception {
    try (Session session = Drive.start(name, settings, "thread")) {
      Drive.run(session, settings, 3);
    }
  }

  private static boolean isInAccept(Thread thread) {
    return Stream.of(thread.getStackTrace()).anyMatch(at -> at.getMethodName().equals("accept"));
  }

  private static boolean sleeps(Path task) throws IOException {
    return Files.readString(task.resolve("status")).contains("State:\tS");
  }

  private static Transport available(String name) {
    Transport transport = Transports.byName(name).orElseThrow();
    assumeTrue(transport.unavailable(Connection.LONG).isEmpty());
    return transport;
  }

  private static Set<String> sockets() throws IOException {
    Set<String> sockets = new HashSet<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      for (Path each : descriptors.toList()) {
        try {
          String target = Files.readSymbolicLink(each).toString();
          if (target.startsWith("socket:")) {
            sockets.add(target);
          }
        } catch (NoSuchFileException e) {
          // closed meanwhile
        }
      }
    }
    return sockets;
  }
}
