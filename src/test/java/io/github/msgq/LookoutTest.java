package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.WaitFixture.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** What looks after threads that wait lets the processor sleep. */
@Isolated("other tests' waits are looked at too")
@Timeout(30)
class LookoutTest {
  @Test
  void longWaitsAreSeldomLookedAt() throws Exception {
    SysvQueue sysv = new SysvOptions().createPrivate();
    SharedQueue shared = new SharedSubject(new SharedOptions()).queue();
    try (shared;
        PosixQueue posix = new PosixOptions().maxMessages(1).messageSize(1).createUnused()) {
      posix.remove();
      List<MessageQueue> queues = List.of(sysv, posix, shared);
      List<Waiting<Message>> waiting = new ArrayList<>();
      for (MessageQueue queue : queues) {
        waiting.add(Waiting.in(queue::receive));
      }
      while (looks() == 0) {
        Thread.sleep(1);
      }
      long before = looks();
      Thread.sleep(1000);
      assertThat(looks() - before).isLessThan(30);
      for (int i = 0; i < queues.size(); i++) {
        queues.get(i).send(new byte[1]);
        assertThat(waiting.get(i).result().get(5, TimeUnit.SECONDS).length()).isEqualTo(1);
      }
    } finally {
      sysv.remove();
      shared.remove();
    }
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
