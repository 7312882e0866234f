package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.KernelWait;
import io.github.msgq.Message;
import io.github.msgq.MessageQueue;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueException;
import io.github.msgq.QueueInterruptedException;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.SystemCall;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a limit, a sandbox or other code of the process does to the signal that ends waits: they end
 * all the same, or do not begin.
 */
class WakeSignalIT {
  private static final String ENDED = "timed out\ninterrupted\nclosed\n";
  private static final int SIG_BLOCK = 0;

  private static Child child(Class<?> main, String... arguments) throws Exception {
    assumeTrue(Refused.possible(), "the numbers of this processor's calls are not known here");
    return Child.java(List.of(), main, arguments);
  }

  @Test
  void noneMayBePending() throws Exception {
    for (List<String> parent : List.of(List.of("env"), List.of("env", "--block-signal=STKFLT"))) {
      List<String> ends = Child.command(List.of(), Ends.class);
      assertThat(Child.after("ulimit -i 0", parent, ends).output())
          .isEqualTo(ENDED.repeat(3).strip());
    }
  }

  @ParameterizedTest
  @EnumSource
  void somethingHappensToItAfterAFirstWait(Change change) throws Exception {
    assertThat(child(Ends.class, change.name()).output()).isEqualTo(ENDED.repeat(3).strip());
  }

  enum Change {
    /** As a sandbox that knows but one way to send it. */
    TGKILL_REFUSED {
      @Override
      void happen() {
        Refused.refuse(SystemCall.HERE.tgkill(), Linux.EPERM);
      }
    },

    /** As Go's signal.Notify for all signals: mq_receive goes on after such a handler. */
    RESTARTING_HANDLERS {
      @Override
      void happen() {
        ByteBuffer action = ByteBuffer.allocateDirect(32).order(ByteOrder.nativeOrder());
        int own = Backend.NATIVE.wakeSignal();
        long address = Backend.NATIVE.address(action);
        Refused.call(Refused.Calls.HERE.rtSigaction(), own, 0, address, Long.BYTES);
        action.putLong(8, action.getLong(8) | Linux.SA_RESTART);
        for (int signal : new int[] {own, Linux.SIGSTKFLT, Linux.SIGURG}) {
          Refused.call(Refused.Calls.HERE.rtSigaction(), signal, address, 0, Long.BYTES);
        }
      }
    },

    /** Which would end the process. */
    NO_HANDLER {
      @Override
      void happen() {
        ByteBuffer action = ByteBuffer.allocateDirect(32);
        long address = Backend.NATIVE.address(action);
        int own = Backend.NATIVE.wakeSignal();
        Refused.call(Refused.Calls.HERE.rtSigaction(), own, address, 0, Long.BYTES);
      }
    };

    abstract void happen();
  }

  /** Ends waits of each kind, perhaps after a change. */
  static final class Ends {
    private Ends() {}

    public static void main(String[] args) throws Exception {
      SysvQueue sysv = new SysvOptions().createPrivate();
      SharedQueue shared = Child.newShared(new SharedOptions());
      try (PosixQueue posix = new PosixOptions().createUnused()) {
        posix.remove();
        for (String change : args) {
          sysv.tryReceive(Duration.ofMillis(50));
          Change.valueOf(change).happen();
        }
        for (MessageQueue queue : List.of(sysv, posix, shared)) {
          waiting(queue, Duration.ofMillis(100)).join();
          Thread interrupted = waiting(queue, null);
          interrupted.interrupt();
          interrupted.join();
          Thread evicted = waiting(queue, null);
          queue.close();
          evicted.join();
        }
      } finally {
        sysv.remove();
        shared.remove();
      }
    }
  }

  /** A thread that waits in the kernel, and says how that ends. */
  private static Thread waiting(MessageQueue queue, Duration limit) throws InterruptedException {
    Message into = Message.allocate(10_000);
    Thread thread =
        new Thread(
            () -> {
              try {
                if (limit == null) {
                  queue.receive(into);
                } else if (!queue.tryReceive(into, limit)) {
                  System.out.println("timed out");
                }
              } catch (QueueInterruptedException e) {
                System.out.println("interrupted");
              } catch (QueueException e) {
                System.out.println(queue.isClosed() ? "closed" : e.getMessage());
              }
            });
    thread.setDaemon(true);
    thread.start();
    KernelWait.await(thread);
    return thread;
  }

  @Test
  void blockedByTheThreadAfterALongWait() throws Exception {
    assertThat(child(Blocks.class).output()).isEqualTo("interrupted");
  }

  /** Blocks the signal between two waits of a thread. */
  static final class Blocks {
    private Blocks() {}

    public static void main(String[] args) throws Exception {
      SysvQueue queue = new SysvOptions().createPrivate();
      try {
        Thread thread = new Thread(() -> block(queue), "blocks");
        thread.start();
        thread.join();
      } finally {
        queue.remove();
      }
    }

    private static void block(SysvQueue queue) {
      Thread self = Thread.currentThread();
      try {
        waitLong(queue, self);
        ByteBuffer set = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
        set.putLong(0, 1L << (Backend.NATIVE.wakeSignal() - 1));
        long address = Backend.NATIVE.address(set);
        Refused.call(Refused.Calls.HERE.rtSigprocmask(), SIG_BLOCK, address, 0, Long.BYTES);
        new Thread(
                () -> {
                  try {
                    KernelWait.await(self);
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                  self.interrupt();
                })
            .start();
        queue.receive();
      } catch (QueueInterruptedException e) {
        System.out.println("interrupted");
      } catch (IOException | ReflectiveOperationException e) {
        System.out.println(e);
      }
    }

    /** Waits until the lookout has noticed, after which the next wait checks the signal. */
    private static void waitLong(SysvQueue queue, Thread self)
        throws IOException, ReflectiveOperationException {
      Waiter waiter = Waiters.take();
      Field hooked = Waiter.class.getDeclaredField("hooked");
      hooked.setAccessible(true);
      new Thread(
              () -> {
                try {
                  KernelWait.await(self);
                  while (hooked.getBoolean(waiter)) {
                    Thread.sleep(1);
                  }
                  queue.send(new byte[0]);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              })
          .start();
      queue.receive();
    }
  }

  @Test
  void noSignalMayBeSentAnyMore() throws Exception {
    assertThat(child(Mute.class).output().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("msgrcv: .*may not send.*tgkill.*EAGAIN.*"),
            line -> assertThat(line).matches("msgrcv: .*may not send.*tgkill.*EAGAIN.*"),
            line -> assertThat(line).isEqualTo("close() has returned"),
            line -> assertThat(line).isEqualTo("closed"));
  }

  /** Loses every way to send signals while one thread waits, and then waits in others. */
  static final class Mute {
    private Mute() {}

    public static void main(String[] args) throws Exception {
      SysvQueue queue = new SysvOptions().createPrivate();
      SysvQueue other = new SysvOptions().createPrivate();
      Thread lost = waiting(queue, null);
      try {
        KernelWait.await(lost);
        Refused.refuse(SystemCall.HERE.tgkill(), Linux.EPERM);
        Refused.refuse(SystemCall.HERE.rtTgsigqueueinfo(), Linux.EPERM);
        waiting(other, null).join();
        lost.interrupt();
        while (Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.getName().equals("msgq-lookout"))) {
          Thread.sleep(10);
        }
        waiting(other, Duration.ofMinutes(1)).join();
        queue.close();
        System.out.println("close() has returned");
      } finally {
        queue.remove();
        other.remove();
      }
      lost.join();
    }
  }
}
