package msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import msgq.MessageQueue;
import msgq.PosixOptions;
import msgq.PosixQueue;
import msgq.SharedOptions;
import msgq.SharedQueue;
import msgq.SysvQueue;
import msgq.internal.Backend;
import msgq.internal.SystemCall;
import org.junit.jupiter.api.Test;

/** A wait that hears of its end by a signal still takes a message that is there. */
class ExpiredDeadlineIT {
  private static final int SIGCONT = 18;
  private static final int SIGSTOP = 19;

  @Test
  void sysv() throws Exception {
    SysvQueue queue = SysvQueue.createPrivate();
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
  private static void takesWhatIsThere(MessageQueue queue) throws Exception {
    assumeTrue(SystemCall.HERE != null, "the numbers of this processor's calls are not known");
    List<String> java = Child.command(List.of(), Waits.class, queue.toString());
    Process child = new ProcessBuilder(java).redirectErrorStream(true).start();
    try (BufferedReader out = child.inputReader()) {
      long process = child.pid();
      long thread = Long.parseLong(out.readLine());
      int signal = Integer.parseInt(out.readLine());
      long deadline = Long.parseLong(out.readLine());
      awaitState(process, thread, 'S');
      send(process, process, SIGSTOP);
      awaitState(process, thread, 'T');
      assertThat(System.nanoTime()).as("the wait's end").isLessThan(deadline);
      queue.send(new byte[3]);
      send(process, thread, signal); // or its lookout's, which would be too late for a test
      while (System.nanoTime() - deadline < 0) {
        Thread.sleep(10);
      }
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

  /** Receives from a queue, and says when that ends. */
  static final class Waits {
    private static final Duration WHILE = Duration.ofSeconds(3);

    private Waits() {}

    public static void main(String[] args) throws Exception {
      MessageQueue queue = Child.open(args[0]);
      byte[] room = new byte[10_000];
      queue.tryReceive(room);
      System.out.println(Backend.NATIVE.wakeSelf());
      System.out.println(Backend.NATIVE.wakeSignal());
      System.out.println(System.nanoTime() + WHILE.toNanos() + 100_000_000);
      var received = queue.tryReceive(room, WHILE);
      System.out.println(received == null ? "nothing" : received.length() + " bytes");
    }
  }
}
