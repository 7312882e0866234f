package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.MessageBatch;
import io.github.msgq.MessageQueue;
import io.github.msgq.NoSuchQueueException;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixPoll;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueLimits;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
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

  private static Child refused(Class<?> main, String... arguments) throws Exception {
    assumeTrue(Refused.possible(), "the numbers of this processor's calls are not known here");
    return Child.java(
        List.of(
            "-Xlog:disable", // the JVM's own words on threads that it cannot start
            "-Djdk.virtualThreadScheduler.parallelism=1",
            "-Djdk.virtualThreadScheduler.maxPoolSize=1"),
        main,
        arguments);
  }

  interface Call {
    Object make() throws Exception;
  }

  private static void say(Call call) {
    try {
      System.out.println(call.make());
    } catch (Exception e) {
      System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
    }
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
      say(
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
      say(
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
      say(
          () -> {
            queue.setOwner(12345, 0);
            return "given";
          });
      say(() -> queue.trySend(new byte[1]));
    }
  }

  @Test
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
      say(() -> queue.trySend(new byte[9000]));
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
        say(() -> queue.tryReceive(Duration.ofMillis(1)));
        ByteBuffer byDefault = ByteBuffer.allocateDirect(4 * Long.BYTES);
        long address = Backend.NATIVE.address(byDefault);
        Refused.call(Refused.Calls.HERE.rtSigaction(), Linux.SIGSTKFLT, address, 0, Long.BYTES);
        say(() -> queue.tryReceive(Duration.ofMillis(1)));
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
        say(() -> NeedNotWait.on(sysv, posix, shared));
        say(sysv::receive);
        say(() -> posix.tryReceive(Duration.ofMillis(1)));
        say(shared::receive);
      } finally {
        sysv.remove();
        shared.remove();
      }
    }
  }

  /** Calls that may wait and need not: more than a thread makes before it prepares for waits. */
  private static final class NeedNotWait {
    static final String DONE = "every call was made";
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final int ROUNDS = 20;

    private NeedNotWait() {}

    static String on(SysvQueue sysv, PosixQueue posix, SharedQueue shared) throws Exception {
      for (int i = 0; i < ROUNDS; i++) {
        byte[] room = new byte[10_000];
        for (MessageQueue queue : List.of(sysv, posix, shared)) {
          queue.send(new byte[2]);
          check(queue.receive().length() == 2);
          check(queue.trySend(new byte[3], LONG));
          check(queue.tryReceive(room, LONG).length() == 3);
          check(queue.trySend(new byte[4]));
          check(queue.tryReceive(MessageBatch.allocate(2, room.length), LONG) == 1);
        }
        PosixPoll poll = new PosixPoll(List.of(posix));
        check(poll.sendable().size() == 1 && poll.sendable(LONG).size() == 1);
        check(lajp.MsgQ.msgsnd(sysv.id(), 1, room, 5) == 0);
        check(lajp.MsgQ.msgrcv(sysv.id(), room, room.length, 0) == 5);
      }
      return DONE;
    }

    private static void check(boolean done) {
      if (!done) {
        throw new IllegalStateException("a call did not do what it could");
      }
    }
  }

  @Test
  void noThreadCanBeStarted() throws Exception {
    List<String> lines = refused(NoThread.class).output().lines().toList();
    assertThat(lines).hasSize(Runtime.version().feature() < 21 ? 5 : 10);
    for (int i = 0; i < lines.size(); i += 5) {
      assertThat(lines.get(i)).isEqualTo(NeedNotWait.DONE);
      assertThat(lines.get(i + 1)).startsWith("QueueException msgrcv").contains("thread");
      assertThat(lines.get(i + 2)).startsWith("QueueException mq_receive").contains("thread");
      assertThat(lines.get(i + 3)).startsWith("QueueException receive").contains("thread");
      assertThat(lines.get(i + 4))
          .matches("QueueException mq_notify: notification .* needs a thread.*EAGAIN.*");
    }
  }

  /** Waits where there can be no helper, and no lookout. */
  static final class NoThread {
    private NoThread() {}

    public static void main(String[] args) throws Exception {
      PosixQueue posix = new PosixOptions().createUnused();
      posix.remove();
      SysvQueue sysv = new SysvOptions().createPrivate();
      SharedQueue shared = Child.newShared(new SharedOptions());
      boolean virtual = Runtime.version().feature() >= 21;
      if (virtual) {
        virtual(() -> {}); // its carrier
      }
      Refused.refuse(Refused.Calls.HERE.fork(), Linux.EAGAIN);
      Refused.refuse(Refused.Calls.HERE.clone3(), Linux.EAGAIN);
      Runnable attempts =
          () -> {
            say(() -> NeedNotWait.on(sysv, posix, shared));
            say(sysv::receive);
            say(posix::receive);
            say(shared::receive);
            say(
                () -> {
                  posix.onArrival(() -> {});
                  return "registered";
                });
          };
      attempts.run();
      if (virtual) {
        virtual(attempts);
      }
      sysv.remove();
      shared.remove();
    }

    private static void virtual(Runnable task) throws Exception {
      ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task))
          .join();
    }
  }

  @Test
  void noThreadCanBeStartedToOpenAQueue() throws Exception {
    assertThat(refused(OpensNone.class).output().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("QueueException mq_open: .*thread.*EAGAIN.*"),
            line -> assertThat(line).matches("QueueException open: .*thread.*EAGAIN.*"),
            line -> assertThat(line).startsWith("NoSuchQueueException"),
            line -> assertThat(line).startsWith("NoSuchQueueException"));
  }

  /** Tries to create queues, and to remove what must not have been created. */
  static final class OpensNone {
    private OpensNone() {}

    public static void main(String[] args) {
      String name = "/msgq-test-opens-none-" + ProcessHandle.current().pid();
      Refused.refuse(Refused.Calls.HERE.fork(), Linux.EAGAIN);
      Refused.refuse(Refused.Calls.HERE.clone3(), Linux.EAGAIN);
      say(() -> PosixQueue.createNew(name));
      say(() -> SharedQueue.createNew(name));
      say(
          () -> {
            PosixQueue.remove(name);
            return "removed";
          });
      say(
          () -> {
            SharedQueue.remove(name);
            return "removed";
          });
    }
  }

  @Test
  void noNetlinkSocket() throws Exception {
    assertThat(refused(NoNetlink.class).output())
        .matches("QueueException mq_notify: .*netlink.*EAFNOSUPPORT.*");
  }

  /** Asks for a notification. */
  static final class NoNetlink {
    private NoNetlink() {}

    public static void main(String[] args) throws Exception {
      try (PosixQueue queue = new PosixOptions().createUnused()) {
        queue.remove();
        Refused.refuse(Refused.Calls.HERE.socket(), Linux.EAFNOSUPPORT);
        say(
            () -> {
              queue.onArrival(() -> {});
              return "registered";
            });
      }
    }
  }

  /** Where {@code unavailable()} says why, so does each call that opens or finds a queue. */
  @Test
  void queuesAreForbidden() throws Exception {
    for (int errno : new int[] {Linux.EPERM, Linux.ENOSYS}) {
      List<String> lines = refused(Forbidden.class, "" + errno).output().lines().toList();
      assertThat(lines).hasSize(12);
      for (int kind : new int[] {0, 6}) {
        String why = lines.get(kind);
        assertThat(why).contains(kind == 0 ? "System V" : "POSIX", "sandbox");
        assertThat(lines.subList(kind + 1, kind + 6))
            .containsOnly("UnsupportedOperationException " + why);
      }
    }
  }

  /** Opens queues of each kind in each way. */
  static final class Forbidden {
    private Forbidden() {}

    public static void main(String[] args) {
      if (SysvQueue.unavailable().isPresent() || PosixQueue.unavailable().isPresent()) {
        System.out.println("not available even without a filter");
      }
      Refused.refuse(Refused.Calls.HERE.msgget(), Integer.parseInt(args[0]));
      Refused.refuse(Refused.Calls.HERE.mqOpen(), Integer.parseInt(args[0]));
      System.out.println(SysvQueue.unavailable().get());
      say(() -> SysvQueue.open(1));
      say(() -> SysvQueue.openOrCreate(1));
      say(new SysvOptions()::createPrivate);
      say(() -> new SysvOptions().createUnused());
      say(() -> removed(() -> SysvQueue.remove(1)));
      System.out.println(PosixQueue.unavailable().get());
      say(() -> PosixQueue.open("/none"));
      say(() -> PosixQueue.openOrCreate("/none"));
      say(() -> PosixQueue.createNew("/none"));
      say(() -> new PosixOptions().createUnused());
      say(PosixQueue::list);
    }
  }

  interface Removal {
    void make() throws Exception;
  }

  private static Object removed(Removal removal) throws Exception {
    removal.make();
    return "removed";
  }

  /** The calls on a queue that was opened before. */
  @Test
  void callsAreForbidden() throws Exception {
    SysvQueue queue = new SysvOptions().createUnused();
    try {
      for (String errno : List.of("EPERM", "ENOSYS")) {
        boolean permission = errno.equals("EPERM");
        int number = permission ? Linux.EPERM : Linux.ENOSYS;
        String exception = permission ? "QueuePermissionException" : "QueueException";
        assertThat(refused(Control.class, "" + number, "" + queue.key()).output().lines())
            .hasSize(9)
            .allMatch(line -> line.matches(exception + " msg.*sandbox.*\\(" + errno + "\\)"))
            .noneMatch(line -> line.contains("owner") || line.contains("peek"));
      }
    } finally {
      queue.remove();
    }
  }

  /** Uses and controls a queue. */
  static final class Control {
    private Control() {}

    public static void main(String[] args) throws Exception {
      SysvQueue queue = SysvQueue.open(Integer.parseInt(args[1]));
      Refused.Calls calls = Refused.Calls.HERE;
      for (int call : new int[] {calls.msgsnd(), calls.msgrcv(), calls.msgctl()}) {
        Refused.refuse(call, Integer.parseInt(args[0]));
      }
      say(() -> queue.trySend(new byte[1]));
      say(queue::tryReceive);
      say(queue::status);
      say(() -> removed(() -> queue.setMode(0600)));
      say(() -> removed(() -> queue.setMaxBytes(1)));
      say(() -> removed(queue::remove));
      say(() -> removed(() -> SysvQueue.remove(queue.key())));
      say(SysvQueue::list);
      say(() -> SysvQueue.ofId(queue.id()));
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
        PosixPoll poll = new PosixPoll(Collections.nCopies(300, queue));
        say(() -> poll.receivable(Duration.ZERO));
      }
    }
  }
}
