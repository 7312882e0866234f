package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.WaitFixture.Waiting;
import io.github.msgq.host.EndsAHang;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What looks after threads that wait lets the processor sleep. */
@Isolated("other tests' waits are looked at too")
@EndsAHang
class LookoutTest {
  private static final long PERIOD = 100_000_000; // nanoseconds between looks, as documented

  @Test
  void longWaitsAreSeldomLookedAt() throws Exception {
    try (OwnQueues own = new OwnQueues()) {
      List<MessageQueue> queues =
          List.of(
              own.add(new SysvOptions().createPrivate()),
              own.add(new PosixOptions().maxMessages(1).messageSize(1).createUnused()),
              own.add(new SharedOptions().createUnused()));
      List<Waiting<Message>> waiting = new ArrayList<>();
      for (MessageQueue queue : queues) {
        waiting.add(Waiting.in(queue::receive));
      }
      while (looks() == 0) {
        Thread.sleep(1);
      }
      long begin = System.nanoTime();
      long before = looks();
      Thread.sleep(1000);
      long looks = looks() - before;
      assertThat(looks).isLessThan(3 * (System.nanoTime() - begin) / PERIOD);
      for (int i = 0; i < queues.size(); i++) {
        queues.get(i).send(new byte[1]);
        assertThat(waiting.get(i).result().get().length()).isEqualTo(1);
      }
    }
  }

  /**
   * Limits that the kernel keeps need no look either. A wait that the machine makes as long as the
   * time between two looks may be looked at more often, so whatever is counted meanwhile says
   * nothing.
   */
  @Test
  void shortWaitsAreSeldomLookedAt(@TempDir Path directory) throws Exception {
    AtomicBoolean ends = new AtomicBoolean();
    try (OwnQueues own = new OwnQueues()) {
      SysvQueue sysv = own.add(new SysvOptions().createPrivate());
      SysvQueue sysvBack = own.add(new SysvOptions().createPrivate());
      PosixOptions small = new PosixOptions().maxMessages(1).messageSize(1);
      PosixQueue posix = own.add(small.createUnused());
      PosixQueue posixBack = own.add(small.createUnused());
      SharedQueue shared = own.add(new SharedOptions().createUnused());
      SharedQueue sharedBack = own.add(new SharedOptions().createUnused());
      Duration limit = Duration.ofMillis(5);
      LongAccumulator longest = new LongAccumulator(Math::max, 0);
      List<Waiting<Void>> echoes =
          List.of(
              echo(sysv, sysvBack, null, ends, longest),
              echo(sysvBack, sysv, null, ends, longest),
              echo(posix, posixBack, limit, ends, longest),
              echo(posixBack, posix, limit, ends, longest),
              echo(shared, sharedBack, limit, ends, longest),
              echo(sharedBack, shared, limit, ends, longest));
      for (MessageQueue queue : List.of(sysv, posix, shared)) {
        queue.send(new byte[1]);
      }
      while (looks() == 0) {
        Thread.sleep(1);
      }
      long most;
      long looks;
      Path parks = directory.resolve("parks.jfr");
      try (Recording recording = new Recording()) {
        recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO);
        recording.start();
        Thread.sleep(2000);
        recording.stop();
        recording.dump(parks);
        Duration recorded = Duration.between(recording.getStartTime(), recording.getStopTime());
        most = recorded.toNanos() * 11 / 10 / PERIOD + 3; // each tenth ends a rest
        looks = RecordingFile.readAllEvents(parks).stream().filter(LookoutTest::isLook).count();
      }
      ends.set(true);
      sysv.trySend(new byte[1]); // one end may have gone while its message was on its way
      sysvBack.trySend(new byte[1]);
      for (Waiting<Void> echo : echoes) {
        echo.result().get();
      }
      assumeTrue(longest.get() < PERIOD, "threads waited for a processor for too long");
      assertThat(looks).isBetween(1L, most);
    }
  }

  /** It parks after each look. */
  private static boolean isLook(RecordedEvent park) {
    RecordedClass type = park.getClass("parkedClass");
    return type != null && type.getName().equals("io.github.msgq.internal.Lookout");
  }

  /** Sends back what it receives. */
  private static Waiting<Void> echo(
      MessageQueue from,
      MessageQueue to,
      Duration limit,
      AtomicBoolean ends,
      LongAccumulator longest) {
    return Waiting.begin(
        () -> {
          while (!ends.get()) {
            long start = System.nanoTime();
            Message message = limit == null ? from.receive() : from.tryReceive(limit);
            if (message != null) {
              to.send(new byte[1]);
            }
            longest.accumulate(System.nanoTime() - start);
          }
          return null;
        });
  }

  /** Each is a switch of its thread. */
  private static long looks() throws IOException {
    long switches = 0;
    try (var tasks = Files.list(Path.of("/proc/self/task"))) {
      for (Path task : tasks.toList()) {
        switches += isLookout(task) ? switches(task) : 0;
      }
    }
    return switches;
  }

  private static boolean isLookout(Path task) throws IOException {
    try {
      return Files.readString(task.resolve("comm")).startsWith("msgq-lookout");
    } catch (NoSuchFileException ended) {
      return false;
    }
  }

  private static long switches(Path task) throws IOException {
    String name = "voluntary_ctxt_switches:";
    return Files.readAllLines(task.resolve("status")).stream()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.substring(name.length()).trim()))
        .sum();
  }
}
