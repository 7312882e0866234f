package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.MessageQueue;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.host.Command;
import io.github.msgq.internal.Backend;
import io.github.msgq.internal.SystemCall;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A wait that hears of its end by a signal still takes a message that is there. */
class ExpiredDeadlineIT {
  private static final int SIGCONT = 18;
  private static final int SIGSTOP = 19;

  /** The clocks of a process are so many hours fast as the digit in a file says. */
  private static final String CLOCK =
      """
      #define _GNU_SOURCE
      #include <fcntl.h>
      #include <stdlib.h>
      #include <sys/mman.h>
      #include <sys/syscall.h>
      #include <time.h>
      #include <unistd.h>
      static volatile char *hour;
      __attribute__((constructor)) static void map(void) {
          hour = mmap(NULL, 1, PROT_READ, MAP_SHARED, open(getenv("HOUR"), O_RDONLY), 0);
      }
      int clock_gettime(clockid_t clock, struct timespec *time) {
          int r = syscall(SYS_clock_gettime, clock, time);
          time->tv_sec += 3600 * (*hour - '0');
          return r;
      }
      """;

  @TempDir Path directory;

  @Test
  void sysv() throws Exception {
    SysvQueue queue = new SysvOptions().createPrivate();
    try {
      takesWhatIsThere(queue);
    } finally {
      queue.remove();
    }
  }

  @Test
  void posix() throws Exception {
    try (PosixQueue queue = new PosixOptions().createUnused()) {
      try {
        takesWhatIsThere(queue);
      } finally {
        queue.remove();
      }
    }
  }

  @Test
  void shared() throws Exception {
    try (SharedQueue queue = Child.newShared(new SharedOptions())) {
      try {
        takesWhatIsThere(queue);
      } finally {
        queue.remove();
      }
    }
  }

  /** The message comes while the process is stopped, and when it goes on, the deadline is past. */
  private void takesWhatIsThere(MessageQueue queue) throws Exception {
    assumeTrue(SystemCall.HERE != null, "the numbers of this processor's calls are not known");
    Path hour = Files.writeString(directory.resolve("hour"), "0");
    List<String> java = Child.command(List.of(), Waits.class, queue.toString());
    Process child =
        Command.of(Preload.command(directory, CLOCK, java)).with("HOUR", hour).merged().start();
    try (BufferedReader out = child.inputReader()) {
      long process = child.pid();
      long thread = Long.parseLong(out.readLine());
      int signal = Integer.parseInt(out.readLine());
      awaitState(process, thread, 'S');
      send(process, process, SIGSTOP);
      awaitState(process, thread, 'T');
      queue.send(new byte[3]);
      send(process, thread, signal); // the lookout's, which has not seen the clock turned
      Files.writeString(hour, "2", StandardOpenOption.WRITE);
      send(process, process, SIGCONT);
      assertThat(out.readLine()).isEqualTo("3 bytes");
    } finally {
      child.destroyForcibly();
    }
  }

  private static void awaitState(long process, long thread, char state) throws Exception {
    Path task = Path.of("/proc/" + process + "/task/" + thread);
    while (!Files.readString(task.resolve("stat")).contains(") " + state + " ")
        || state == 'S' && !isInQueueCall(task)) {
      Thread.sleep(1);
    }
  }

  private static boolean isInQueueCall(Path task) throws IOException {
    String receive =
        System.getProperty("os.arch").equals("aarch64")
            ? "(183|188|98 \\S+ 0x9) .*"
            : "(70|243|202 \\S+ 0x9) .*"; // the last is futex(2) by shared memory
    return Files.readString(task.resolve("syscall")).strip().matches(receive);
  }

  private static void send(long process, long thread, int signal) {
    long r = Backend.NATIVE.systemCall(SystemCall.HERE.tgkill(), process, thread, signal, 0, 0, 0);
    assertThat(r).isZero();
  }

  /** Receives from a queue. */
  static final class Waits {
    private static final Duration WHILE = Duration.ofHours(1);

    private Waits() {}

    public static void main(String[] args) throws Exception {
      MessageQueue queue = Child.open(args[0]);
      byte[] room = new byte[10_000];
      queue.tryReceive(room);
      System.out.println(Backend.NATIVE.wakeSelf());
      System.out.println(Backend.NATIVE.wakeSignal());
      var received = queue.tryReceive(room, WHILE);
      System.out.println(received == null ? "nothing" : received.length() + " bytes");
    }
  }
}
