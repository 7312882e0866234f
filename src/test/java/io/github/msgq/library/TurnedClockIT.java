package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.MessageQueue;
import io.github.msgq.QueueException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Duration is as long as it says, whoever sets the machine's clock meanwhile. */
class TurnedClockIT {
  /** What the JVM takes for the time of day is so many seconds off, as before a clock was set. */
  private static final String CLOCK =
      """
      #define _GNU_SOURCE
      #include <sys/syscall.h>
      #include <time.h>
      #include <unistd.h>
      int clock_gettime(clockid_t clock, struct timespec *time) {
          int r = syscall(SYS_clock_gettime, clock, time);
          if (r == 0 && clock == CLOCK_REALTIME)
              time->tv_sec += OFF;
          return r;
      }
      """;

  @TempDir Path directory;

  @Test
  void setBackByAnHour() throws Exception {
    endsInTime("3600");
  }

  @Test
  void setForwardByAnHour() throws Exception {
    endsInTime("-3600");
  }

  private void endsInTime(String off) throws Exception {
    List<String> java = Child.command(List.of(), Waits.class);
    String functions = CLOCK.replace("OFF", off);
    assertThat(Child.run(Preload.command(directory, functions, java)).output().lines())
        .containsExactly(
            "System V: waited, received, sent, waited for room",
            "POSIX: waited, received, sent, waited for room",
            "shared memory: waited, received, sent, waited for room");
  }

  /** Waits in each way for a while; an hour more, and nobody would wait for it. */
  static final class Waits {
    private static final Duration WHILE = Duration.ofMillis(50);

    private Waits() {}

    public static void main(String[] args) throws Exception {
      Child.say(1, 1, Waits::say);
    }

    private static void say(String kind, MessageQueue queue) throws QueueException {
      long before = System.nanoTime();
      boolean none = queue.tryReceive(WHILE) == null && whole(before);
      queue.send(new byte[1]);
      boolean came = queue.tryReceive(WHILE) != null;
      boolean sent = queue.trySend(new byte[1], WHILE);
      while (queue.trySend(new byte[1])) {
        // until it is full
      }
      before = System.nanoTime();
      boolean full = !queue.trySend(new byte[1], WHILE) && whole(before);
      System.out.printf(
          "%s: %s, %s, %s, %s%n",
          kind,
          none ? "waited" : "did not wait",
          came ? "received" : "missed",
          sent ? "sent" : "not sent",
          full ? "waited for room" : "did not wait for room");
    }

    private static boolean whole(long before) {
      return System.nanoTime() - before >= WHILE.toNanos();
    }
  }
}
