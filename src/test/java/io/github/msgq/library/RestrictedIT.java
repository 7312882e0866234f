package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixPoll;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueLimits;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.host.Capability;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Linux;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A process that has, sees or may do less than usual. */
class RestrictedIT {
  private static Child after(String script, List<String> namespaces, Class<?> main)
      throws Exception {
    return Child.after(script, namespaces, Child.command(List.of(), main));
  }

  @Test
  void aUserWhomItsNamespaceDoesNotKnow() throws Exception {
    List<String> namespaces = List.of("unshare", "--user", "--map-root-user", "--ipc");
    assertThat(after(":", namespaces, GivesAway.class).output())
        .startsWith("QueueException msgctl(IPC_SET): ")
        .endsWith("(EINVAL)\ntrue");
  }

  /** This user's file looks like a stranger's there, and a stranger's like this user's. */
  @Test
  void aFileWhoseOwnerItsNamespaceHides() throws Exception {
    try (SharedQueue queue = Child.newShared(new SharedOptions())) {
      List<String> java = Child.command(List.of(), OpensShared.class, queue.name());
      List<String> namespace = List.of("unshare", "--user");
      try {
        assertThat(Child.after(":", List.of("env"), java).output()).isEqualTo("opened");
        assertThat(Child.after(":", namespace, java).output())
            .startsWith("QueuePermissionException open: this user namespace does not show who owns")
            .contains("/dev/shm/msgq." + queue.name().substring(1), "run outside it");
        List<String> maker = Child.command(List.of(), MakesShared.class, queue.name() + "-new");
        assertThat(Child.after(":", namespace, maker).output())
            .startsWith("QueuePermissionException open: this user namespace does not show who owns")
            .contains("-new", "run outside it");
      } finally {
        queue.remove();
      }
    }
  }

  /** Opens a queue in shared memory. */
  static final class OpensShared {
    private OpensShared() {}

    public static void main(String[] args) {
      Child.print(
          () -> {
            SharedQueue.open(args[0]).close();
            return "opened";
          });
    }
  }

  /** Makes a queue in shared memory. */
  static final class MakesShared {
    private MakesShared() {}

    public static void main(String[] args) {
      Child.print(
          () -> {
            SharedQueue.createNew(args[0]).remove();
            return "made";
          });
    }
  }

  /** Gives a queue to somebody unknown. */
  static final class GivesAway {
    private GivesAway() {}

    public static void main(String[] args) throws Exception {
      SysvQueue queue = new SysvOptions().createPrivate();
      Child.print(
          () -> {
            queue.setOwner(12345, 0);
            return "given";
          });
      Child.print(() -> queue.trySend(new byte[1]));
    }
  }

  @Test
  @RequiresRoot(Capability.SYS_ADMIN)
  @RequiresTool({"bash", "unshare"})
  void limitsThatCannotBeRead() throws Exception {
    for (String hidden :
        List.of(
            "mount -t tmpfs none /proc/sys", "mount --bind /dev/null /proc/sys/kernel/msgmax")) {
      List<String> namespaces = List.of("unshare", "--mount", "--ipc");
      assertThat(after(hidden, namespaces, TooLong.class).output().lines())
          .satisfiesExactly(
              line -> assertThat(line).isEqualTo("-1"),
              line ->
                  assertThat(line).matches("MessageSizeException msgsnd.*kernel.msgmax.*EINVAL.*"),
              line -> assertThat(line).isEqualTo("NoSuchQueueException"),
              line -> assertThat(line).isEqualTo("NoSuchQueueException"));
    }
  }

  /** Sends too much, and to a queue that is gone. */
  static final class TooLong {
    private TooLong() {}

    public static void main(String[] args) throws Exception {
      System.out.println(QueueLimits.sysvMessageSize().orElse(-1));
      SysvQueue queue = new SysvOptions().createPrivate();
      Child.print(() -> queue.trySend(new byte[9000]));
      queue.remove();
      for (int length : new int[] {5, 9000}) {
        try {
          queue.send(new byte[length], 1);
        } catch (NoSuchQueueException e) {
          System.out.println("NoSuchQueueException");
        }
      }
    }
  }

  @Test
  void noSignalIsFree() throws Exception {
    String ignored = "for s in 16 23 $(seq 34 64); do trap '' $s; done";
    assertThat(after(ignored, List.of("env"), Tries.class).output().lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("Optional.empty Optional.empty Optional.empty"),
            line -> assertThat(line).isEqualTo(NeedNotWait.DONE),
            line -> assertThat(line).startsWith("QueueException msgrcv").contains("signal"),
            line -> assertThat(line).startsWith("QueueException mq_receive").contains("signal"),
            line -> assertThat(line).startsWith("QueueException receive").contains("signal"));
  }

  @Test
  void aSignalThatIsFreeLaterIsTaken() throws Exception {
    assumeTrue(Refused.possible(), "the numbers of this processor's calls are not known here");
    String ignored = "for s in 16 23 $(seq 34 64); do trap '' $s; done";
    assertThat(after(ignored, List.of("env"), TriesAgain.class).output().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("QueueException msgrcv").contains("signal"),
            line -> assertThat(line).isEqualTo("null"));
  }

  /** Waits without a signal, and with one. */
  static final class TriesAgain {
    private TriesAgain() {}

    public static void main(String[] args) throws Exception {
      SysvQueue queue = new SysvOptions().createPrivate();
      try {
        Child.print(() -> queue.tryReceive(Duration.ofMillis(1)));
        ByteBuffer byDefault = ByteBuffer.allocateDirect(4 * Long.BYTES);
        long address = Backend.NATIVE.address(byDefault);
        Refused.call(Refused.Calls.HERE.rtSigaction(), Linux.SIGSTKFLT, address, 0, Long.BYTES);
        Child.print(() -> queue.tryReceive(Duration.ofMillis(1)));
      } finally {
        queue.remove();
      }
    }
  }

  /** Does what need not wait, and then waits. */
  static final class Tries {
    private Tries() {}

    public static void main(String[] args) throws Exception {
      System.out.println(
          SysvQueue.unavailable()
              + " "
              + PosixQueue.unavailable()
              + " "
              + SharedQueue.unavailable());
      SysvQueue sysv = new SysvOptions().createPrivate();
      SharedQueue shared = Child.newShared(new SharedOptions());
      try (PosixQueue posix = new PosixOptions().createUnused()) {
        posix.remove();
        Child.print(() -> NeedNotWait.on(sysv, posix, shared));
        Child.print(sysv::receive);
        Child.print(() -> posix.tryReceive(Duration.ofMillis(1)));
        Child.print(shared::receive);
      } finally {
        sysv.remove();
        shared.remove();
      }
    }
  }

  @Test
  void aPollOfMoreQueuesThanFiles() throws Exception {
    assertThat(after("ulimit -n 200", List.of("env"), ManyQueues.class).output())
        .matches("QueueException poll: 300 queues are more .*RLIMIT_NOFILE, 200: .*EINVAL.*");
  }

  /** Waits for a queue 300 times over. */
  static final class ManyQueues {
    private ManyQueues() {}

    public static void main(String[] args) throws Exception {
      try (PosixQueue queue = new PosixOptions().createUnused()) {
        queue.remove();
        PosixPoll poll = PosixPoll.of(Collections.nCopies(300, queue));
        Child.print(() -> poll.receivable(Duration.ZERO));
      }
    }
  }
}
