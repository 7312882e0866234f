package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.host.EndsAHang;
import io.github.msgq.internal.Backend;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Signals and interrupts at the worst moments, on any kind of queue: none is lost, and no message
 * by them.
 */
@Execution(ExecutionMode.CONCURRENT) // most of it is pauses
@EndsAHang
class WakeUpTest extends WaitFixture {
  /** What tests that never pause take in turns. */
  private static final String PROCESSORS = "processors";

  /** The thread's use of a channel makes the JVM forget whom to tell of an interrupt. */
  @Test
  void interruptEndsAWaitAfterTheThreadUsedAChannel() throws Exception {
    Pipe pipe = Pipe.open();
    try (var source = pipe.source();
        var sink = pipe.sink()) {
      for (int i = 0; i < 20; i++) {
        Waiting<Object> waiting =
            Waiting.in(
                () -> {
                  queue.send(new byte[1], 1);
                  queue.receive(room()); // tells the JVM
                  sink.write(ByteBuffer.allocate(1));
                  source.read(ByteBuffer.allocate(1)); // untells it
                  return queue.receive(room());
                });
        waiting.thread().interrupt();
        waiting.endsWith(QueueInterruptedException.class);
      }
    }
  }

  @Test
  void anotherSignalEndsNothing() throws Exception {
    AtomicLong pthread = new AtomicLong();
    Waiting<Object> waiting =
        Waiting.in(
            () -> {
              pthread.set(Backend.NATIVE.wakeSelf());
              return queue.receive(room());
            });
    Waiting<Object> timed = Waiting.in(() -> queue.receive(room(), LONG));
    for (int i = 0; i < 50; i++) {
      assertThat(Backend.NATIVE.wakeSend(pthread.get())).isZero();
      KernelWait.await(waiting.thread());
    }
    assertThat(waiting.result()).isNotDone();
    queue.send(new byte[1], 1);
    queue.send(new byte[1], 1);
    waiting.result().get();
    timed.result().get();
  }

  @Test
  @ResourceLock(PROCESSORS)
  void anotherSignalDoesNotDisturbABatch() throws Exception {
    AtomicLong pthread = new AtomicLong();
    AtomicBoolean enough = new AtomicBoolean();
    Waiting<Integer> drained =
        Waiting.begin(
            () -> {
              pthread.set(Backend.NATIVE.wakeSelf());
              MessageBatch batch = MessageBatch.allocate(2, queue.largest());
              int came = 0;
              while (!enough.get()) {
                came += queue.tryReceive(batch, Subject.TRY);
              }
              return came;
            });
    while (pthread.get() == 0) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < 20_000 && !drained.result().isDone(); i++) {
      Backend.NATIVE.wakeSend(pthread.get());
      if (i % 16 == 0) {
        Thread.yield(); // has the drainer run where both share a processor
      }
    }
    enough.set(true);
    assertThat(drained.result().get()).isZero();
  }

  @Test
  void anInterruptThatMeetsAMessageLosesNeither() throws Exception {
    for (int i = 0; i < 300; i++) {
      Waiting<Subject.Got> receiver = Waiting.begin(() -> queue.receive(room()));
      if (i % 3 == 0) {
        Thread.yield();
      }
      Waiting<Boolean> sender = Waiting.begin(() -> queue.send(new byte[2], 1, null));
      receiver.thread().interrupt();
      Object outcome =
          receiver.result().<Object>handle((got, failure) -> failure == null ? got : failure).get();
      sender.result().get();
      if (!(outcome instanceof Subject.Got)) {
        assertThat(outcome).isInstanceOf(QueueInterruptedException.class);
        assertThat(queue.tryReceive(room())).as("still in the queue").isNotNull();
      }
      assertThat(queue.tryReceive(room())).isNull();
    }
  }

  @Test
  void closeMeetsCallsThatDoNotWait() throws Exception {
    for (int i = 0; i < 50; i++) {
      Subject other = queue.another();
      CountDownLatch begun = new CountDownLatch(2);
      Waiting<Object> busy =
          Waiting.begin(
              () -> {
                byte[] into = room();
                while (true) {
                  other.tryReceive(into);
                  begun.countDown();
                }
              });
      begun.await();
      other.close();
      busy.endsWith(QueueClosedException.class);
    }
  }

  /**
   * The interrupt comes at any moment of the call's beginning, also right before it sleeps in the
   * kernel.
   */
  @Test
  @ResourceLock(PROCESSORS)
  void noWakeUpIsLost() throws Exception {
    int rounds = Integer.getInteger("msgq.wakeups", 2_000);
    AtomicLong begun = new AtomicLong();
    Waiting<Long> receiver =
        Waiting.begin(
            () -> {
              long interrupts = 0;
              Message message = Message.allocate(queue.largest());
              while (interrupts < rounds) {
                begun.incrementAndGet();
                try {
                  queue.receive(message, interrupts % 2 == 0 ? null : LONG);
                } catch (QueueInterruptedException e) {
                  interrupts += Thread.interrupted() ? 1 : 0;
                }
              }
              return interrupts;
            });
    for (int round = 1; round <= rounds; round++) {
      while (begun.get() < round) {
        Thread.yield();
      }
      for (int spin = 0; spin < round % 500; spin++) {
        Thread.onSpinWait();
      }
      receiver.thread().interrupt();
    }
    assertThat(receiver.result().get()).isEqualTo(rounds);
  }
}
