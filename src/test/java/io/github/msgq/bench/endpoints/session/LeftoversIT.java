package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.PosixQueue;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.JavaProcess;
import io.github.msgq.bench.machine.lease.Sweep;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.host.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever is killed, nothing stays. */
@ResourceLock(value = FaultIT.STALL, mode = ResourceAccessMode.READ)
@Tag("one-jdk")
class LeftoversIT {
  private static final int SIGKILL_STATUS = 137;

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"sysv", "posix", "fifo"})
  void ofANearEndThatIsKilledAreRemovedByItsFarEndAndTheNextRun(String transport) throws Exception {
    Process client = JavaProcess.start(temp, KilledClient.class, transport);
    long server = Long.parseLong(client.inputReader().readLine());
    assertThat(ProcessHandle.of(server)).isPresent();
    List<String> recorded = recorded();
    client.destroyForcibly().waitFor();
    while (ProcessHandle.of(server).filter(Spawn::runs).isPresent()) {
      Thread.sleep(1);
    }
    for (String each : recorded) {
      assertThatThrownBy(() -> openQueue(each))
          .as("the server removes " + each)
          .isInstanceOf(NoSuchQueueException.class);
    }

    assertThat(Command.end(JavaProcess.start(temp, Sweep.class))).isZero();
    try (Stream<Path> files = Files.walk(temp)) {
      assertThat(files.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sysv", "posix", "fifo", "tcp", "uds-jnr"})
  void ofAFarEndThatIsKilledAreRemovedByItsNearEnd(String transport) throws Exception {
    List<String> serverEnd = new ArrayList<>();
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 1024, 2);
    assertThatThrownBy(
            () -> {
              try (Session session = Drive.start(transport, settings, "java")) {
                serverEnd.add(Long.toString(session.serverPid().getAsLong()));
                killAmongMessages(session, session.serverPid().getAsLong());
                Drive.run(session, settings, Integer.MAX_VALUE);
              }
            })
        .hasMessageContaining("server died (exit " + SIGKILL_STATUS + ", SIGKILL)");
    assertThat(queuesUsedBy(serverEnd.get(0))).isEmpty();
    assertThat(Path.of("/proc", serverEnd.get(0))).as("not even a zombie").doesNotExist();
  }

  @Test
  void ofAnOrdinaryRunAreNone() throws Exception {
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.SHORT, 10, 2);
    for (String transport : List.of("sysv", "posix", "fifo", "uds")) {
      String serverEnd;
      try (Session session = Drive.start(transport, settings, "java")) {
        serverEnd = Long.toString(session.serverPid().getAsLong());
        Drive.run(session, settings, 10);
      }
      assertThat(queuesUsedBy(serverEnd)).isEmpty();
      assertThat(Path.of("/proc", serverEnd)).doesNotExist();
    }
  }

  private static void killAmongMessages(Session session, long pid) {
    Thread killer =
        new Thread(
            () -> {
              while (session.sent() < 100) {
                Thread.onSpinWait();
              }
              ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            });
    killer.setDaemon(true);
    killer.start();
  }

  /** System V queues that this process was the last to send to or to receive from. */
  private static List<String> queuesUsedBy(String pid) throws IOException {
    return Files.readAllLines(Path.of("/proc/sysvipc/msg")).stream()
        .map(line -> line.strip().split(" +"))
        .filter(columns -> List.of(columns[5], columns[6]).contains(pid))
        .map(columns -> columns[0])
        .toList();
  }

  /** What the client's lease names: the kind of a queue, then its key or name. */
  private List<String> recorded() throws IOException {
    try (Stream<Path> files = Files.walk(temp)) {
      List<String> lines = new ArrayList<>();
      for (Path file : files.filter(path -> path.endsWith("made")).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
      return lines;
    }
  }

  private static void openQueue(String recorded) throws IOException {
    String[] words = recorded.split("\\s");
    if (words[0].equals("sysv")) {
      SysvQueue.open(Integer.parseInt(words[1])).close();
    } else {
      PosixQueue.open(words[1]).close();
    }
  }

  /** A client that talks until it is killed; prints its server's process id. */
  static final class KilledClient {
    private KilledClient() {}

    public static void main(String[] args) throws Exception {
      Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 1024, 2);
      Session session = Drive.start(args[0], settings, "java");
      Drive.run(session, settings, 10);
      System.out.println(session.serverPid().getAsLong());
      Drive.run(session, settings, Integer.MAX_VALUE);
    }
  }
}
