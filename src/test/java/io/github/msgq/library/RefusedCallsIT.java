package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.internal.Linux;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A process for which the kernel refuses calls, as a sandbox or a limit of threads makes it. */
class RefusedCallsIT {
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
            Child.print(() -> NeedNotWait.on(sysv, posix, shared));
            Child.print(sysv::receive);
            Child.print(posix::receive);
            Child.print(shared::receive);
            Child.print(
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
      Child.print(() -> PosixQueue.createNew(name));
      Child.print(() -> SharedQueue.createNew(name));
      Child.print(
          () -> {
            PosixQueue.remove(name);
            return "removed";
          });
      Child.print(
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
        Child.print(
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
      Child.print(() -> SysvQueue.open(1));
      Child.print(() -> SysvQueue.openOrCreate(1));
      Child.print(new SysvOptions()::createPrivate);
      Child.print(() -> new SysvOptions().createUnused());
      Child.print(() -> removed(() -> SysvQueue.remove(1)));
      System.out.println(PosixQueue.unavailable().get());
      Child.print(() -> PosixQueue.open("/none"));
      Child.print(() -> PosixQueue.openOrCreate("/none"));
      Child.print(() -> PosixQueue.createNew("/none"));
      Child.print(() -> new PosixOptions().createUnused());
      Child.print(PosixQueue::list);
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
      Child.print(() -> queue.trySend(new byte[1]));
      Child.print(queue::tryReceive);
      Child.print(queue::status);
      Child.print(() -> removed(() -> queue.setMode(0600)));
      Child.print(() -> removed(() -> queue.setMaxBytes(1)));
      Child.print(() -> removed(queue::remove));
      Child.print(() -> removed(() -> SysvQueue.remove(queue.key())));
      Child.print(SysvQueue::list);
      Child.print(() -> SysvQueue.ofId(queue.id()));
    }
  }
}
