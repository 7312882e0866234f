package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.github.msgq.host.Command;
import io.github.msgq.host.EndsAHang;
import io.github.msgq.internal.Backend;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * Messages through each kind of queue, from another process, while every receiver meets signal
 * after signal and is interrupted again and again: each message arrives once, and in order.
 */
@EndsAHang
class SignalStormIT {
  private static final int MESSAGES = Integer.getInteger("msgq.storm", 200_000);
  private static final int SIZE = 16;

  private static final long LOOK_MILLIS = 1_000;

  /** The sending process. */
  static final class Sender {
    private Sender() {}

    public static void main(String[] args) throws IOException {
      MessageQueue queue = Child.open(args[0]);
      Message message = Message.allocate(SIZE).length(SIZE);
      for (long i = 0; i < Long.parseLong(args[1]); i++) {
        message.body().putLong(0, i).putLong(8, ~i);
        queue.send(message);
      }
    }
  }

  @Test
  void losesNothingOnSysv() throws Exception {
    try (SysvQueue queue = new SysvOptions().createPrivate()) {
      try {
        storm(queue);
      } finally {
        queue.remove();
      }
    }
  }

  @Test
  void losesNothingOnPosix() throws Exception {
    try (PosixQueue queue = new PosixOptions().maxMessages(4).messageSize(SIZE).createUnused()) {
      try {
        storm(queue);
      } finally {
        queue.remove();
      }
    }
  }

  @Test
  void losesNothingOnShared() throws Exception {
    try (SharedQueue queue =
        Child.newShared(new SharedOptions().capacity(4096).messageSize(SIZE))) {
      try {
        storm(queue);
        assertThat(queue.status().recoveries()).isZero();
      } finally {
        queue.remove();
      }
    }
  }

  private void storm(MessageQueue queue) throws Exception {
    Process sender =
        Command.of(
                Child.command(
                    List.of("-Xmx64m"), Sender.class, queue.toString(), String.valueOf(MESSAGES)))
            .errorsShown()
            .start();
    Receivers receivers = new Receivers(queue);
    Thread storm = new Thread(receivers::storm, "storm");
    storm.setDaemon(true);
    storm.start();
    try {
      receivers.receiveAll();
      storm.join();
      assertThat(receivers.failures).isEmpty();
      assertThat(Command.end(sender)).isZero();
    } finally {
      receivers.done = true; // a wait that does not end
      sender.destroyForcibly(); // nobody receives any more
    }
    assertThat(receivers.count.get()).isEqualTo(MESSAGES);
    assertThat(receivers.interrupts.get()).as("interrupts met").isPositive();
    assertThat(receivers.signals).as("signals sent").isPositive();
    System.out.printf(
        "%s: %,d messages, %,d signals, %,d interrupts that ended a wait, %,d threads%n",
        queue, MESSAGES, receivers.signals, receivers.interrupts.get(), receivers.threads);
  }

  /** Receives in one thread after the other: each ends by an interrupt. */
  private static final class Receivers {
    final MessageQueue queue;
    final AtomicLong count = new AtomicLong();
    final AtomicLong interrupts = new AtomicLong();
    final Set<String> failures = ConcurrentHashMap.newKeySet();
    volatile Thread receiver;
    volatile long kernelThread;
    volatile boolean done;
    long signals;
    int threads;

    Receivers(MessageQueue queue) {
      this.queue = queue;
    }

    void receiveAll() throws InterruptedException {
      while (count.get() < MESSAGES && failures.isEmpty()) {
        Thread thread = new Thread(this::receive, "receiver");
        thread.setDaemon(true); // it may wait for ever
        thread.start();
        threads++;
        while (thread.isAlive() && failures.isEmpty()) {
          thread.join(LOOK_MILLIS);
        }
      }
      done = true;
    }

    private void receive() {
      kernelThread = Backend.NATIVE.wakeSelf();
      receiver = Thread.currentThread();
      Message message = Message.allocate(SIZE);
      try {
        for (int met = 0; met < 10 && count.get() < MESSAGES; ) {
          try {
            queue.receive(message);
            long expected = count.getAndIncrement();
            if (message.length() != SIZE
                || message.body().getLong(0) != expected
                || message.body().getLong(8) != ~expected) {
              failures.add("message " + message.body().getLong(0) + " instead of " + expected);
              return;
            }
          } catch (QueueInterruptedException e) {
            Thread.interrupted();
            interrupts.incrementAndGet();
            met++;
          }
        }
      } catch (QueueException e) {
        failures.add(e.toString());
      } finally {
        receiver = null;
      }
    }

    void storm() {
      while (!done) {
        Thread current = receiver;
        if (current != null) {
          for (int i = 0; i < 20 && receiver == current; i++) {
            Backend.NATIVE.wakeSend(kernelThread);
            signals++;
          }
          current.interrupt();
        }
        LockSupport.parkNanos(100_000);
      }
    }
  }
}
