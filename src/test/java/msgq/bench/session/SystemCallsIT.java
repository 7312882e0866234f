package msgq.bench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import msgq.QueueException;
import msgq.SysvOptions;
import msgq.SysvQueue;
import msgq.bench.endpoint.Transports;
import msgq.bench.linux.CallCounter;
import msgq.bench.linux.Placement;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts of system calls that are known beforehand: one to send, one to receive. */
@Isolated("counts what this JVM does")
class SystemCallsIT {
  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int SENDS = 1000;
  private static final int MOST_COUNTS = 5; // what else the JVM of the tests does only adds to one
  private static final double C_TOLERANCE = 0.05; // the exchanges with the harness
  private static final double JVM_TOLERANCE = 0.7; // below one call more per message

  @BeforeAll
  static void permitted() {
    assumeTrue(CallCounter.unavailable().isEmpty(), () -> CallCounter.unavailable().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "sysv,  ROUNDTRIP, java, java, 2",
    "sysv,  ROUNDTRIP, c,    c,    2",
    "posix, ROUNDTRIP, c,    java, 2",
    "posix, ROUNDTRIP, java, c,    2",
    "pipe,  ONEWAY,    c,    c,    1",
    "sysv,  ONEWAY,    java, c,    1",
    "pipe,  ROUNDTRIP, java, thread, 4",
  })
  void areThoseThatTheMechanismTakes(
      String transport, Pattern pattern, String client, String server, double calls)
      throws Exception {
    double clientCalls = Double.MAX_VALUE;
    double serverCalls = server.equals("thread") ? calls : Double.MAX_VALUE;
    for (int i = 0;
        i < MOST_COUNTS
            && !(close(clientCalls, calls, client) && close(serverCalls, calls, server));
        i++) {
      SystemCalls counted = count(transport, pattern, Connection.LONG, client, server);
      assertThat(counted.messages()).isPositive();
      assertThat(counted.serverPerMessage().isEmpty()).isEqualTo(server.equals("thread"));
      clientCalls = Math.min(clientCalls, counted.clientPerMessage());
      serverCalls = Math.min(serverCalls, counted.serverPerMessage().orElse(serverCalls));
    }
    assertThat(clientCalls).isCloseTo(calls, within(tolerance(client)));
    assertThat(serverCalls).isCloseTo(calls, within(tolerance(server)));
  }

  private static boolean close(double counted, double calls, String language) {
    return Math.abs(counted - calls) <= tolerance(language);
  }

  /** msgget and msgsnd for each: how much the queue holds is asked only once. */
  @Test
  void ofOneThatOpensAFullQueueForEachMessage() throws Exception {
    ExecutorService sender = Executors.newSingleThreadExecutor();
    SysvQueue queue = new SysvOptions().maxBytes(1).createUnused();
    try {
      queue.send(new byte[1], 1);
      sender.submit(() -> openAndSend(queue.key())).get();
      double calls = Double.MAX_VALUE;
      for (int i = 0; i < MOST_COUNTS && !close(calls, 2, "java"); i++) {
        try (CallCounter counter = CallCounter.of(ProcessHandle.current().pid(), false)) {
          sender.submit(() -> openAndSend(queue.key())).get();
          calls = Math.min(calls, (double) counter.count() / SENDS);
        }
      }
      assertThat(calls).isCloseTo(2, within(JVM_TOLERANCE));
    } finally {
      sender.shutdownNow();
      queue.remove();
    }
  }

  private static Void openAndSend(int key) throws QueueException {
    for (int i = 0; i < SENDS; i++) {
      try (SysvQueue queue = SysvQueue.open(key)) {
        assertThat(queue.trySend(new byte[1], 1)).isFalse();
      }
    }
    return null;
  }

  /** A child begins with resetting every signal and loading libc; that is not the parent's. */
  @ParameterizedTest
  @CsvSource({"c", "java"})
  void ofChildrenAreTheServers(String client) throws Exception {
    double clientCalls = Double.MAX_VALUE;
    double serverCalls = Double.MAX_VALUE;
    for (int i = 0; i < MOST_COUNTS && (clientCalls > 60 || serverCalls > 300); i++) {
      SystemCalls counted = count("pipe", Pattern.ROUNDTRIP, Connection.SHORT, client, "c");
      clientCalls = Math.min(clientCalls, counted.clientPerMessage());
      serverCalls = Math.min(serverCalls, counted.serverPerMessage().orElseThrow());
    }
    assertThat(clientCalls).isBetween(8.0, 60.0);
    assertThat(serverCalls).isBetween(30.0, 300.0);
  }

  private static double tolerance(String language) {
    return language.equals("c") ? C_TOLERANCE : JVM_TOLERANCE;
  }

  private static SystemCalls count(
      String transport, Pattern pattern, Connection connection, String client, String server)
      throws Exception {
    Settings settings = Drive.settings(pattern, connection, 1024, 1);
    try (Session session =
        Session.start(
            Transports.byName(transport).orElseThrow(),
            settings,
            Placement.SAME_CORE.cores(),
            new Languages(client, server))) {
      if (client.equals("java")) {
        Drive.run(session, settings, 1000);
      }
      return session.countCalls(NANOS);
    }
  }
}
