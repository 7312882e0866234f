package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that send and receive numbered messages until the queue ends, and what became of each.
 */
final class Traffic {
  private final Subject queue;
  private final AtomicLong numbers = new AtomicLong();
  private final Collection<Long> sent = new ConcurrentLinkedQueue<>();
  private final Collection<Long> received = new ConcurrentLinkedQueue<>();
  private final Collection<Throwable> failures = new ConcurrentLinkedQueue<>();

  Traffic(Subject queue) {
    this.queue = queue;
  }

  /** After each pause, in microseconds, one thread is interrupted. */
  void run(
      List<Carrier> senders,
      List<Carrier> receivers,
      List<Integer> pauses,
      boolean remove,
      boolean removalEnds)
      throws Exception {
    Subject handle = queue.another();
    List<Thread> threads = new ArrayList<>();
    senders.forEach(carrier -> threads.add(new Thread(() -> repeat(() -> send(handle, carrier)))));
    receivers.forEach(
        carrier -> threads.add(new Thread(() -> repeat(() -> receive(handle, carrier)))));
    threads.forEach(Thread::start);
    for (int i = 0; i < pauses.size(); i++) {
      LockSupport.parkNanos(pauses.get(i) * 1000L);
      threads.get(i % threads.size()).interrupt();
    }
    if (remove) {
      queue.remove();
    }
    if (!removalEnds) {
      handle.close();
    }
    for (Thread thread : threads) {
      thread.join(TimeUnit.MINUTES.toMillis(20)); // no verdict on speed
      assertThat(thread.isAlive()).as("hangs").isFalse();
    }
    if (!removalEnds) {
      while (receive(queue, Carrier.HEAP, Subject.TRY)) {
        // what is left
      }
    }
    handle.close();
    queue.close();
    if (!remove) {
      queue.remove();
    }
    check(removalEnds);
  }

  private void check(boolean lossAllowed) {
    assertThat(failures).isEmpty();
    Set<Long> once = new HashSet<>(received);
    assertThat(received.size() - once.size()).as("doubled").isZero();
    once.removeIf(number -> number <= numbers.get());
    assertThat(once).as("invented").isEmpty();
    if (!lossAllowed) {
      Set<Long> lost = new HashSet<>(sent);
      lost.removeAll(new HashSet<>(received));
      assertThat(lost).as("lost").isEmpty();
      assertThat(received.size() - sent.size()).as("received, but said not to be sent").isZero();
    }
  }

  interface Call {
    void run() throws QueueException;
  }

  private void repeat(Call call) {
    while (true) {
      try {
        call.run();
      } catch (QueueInterruptedException e) {
        Thread.interrupted();
      } catch (QueueClosedException | NoSuchQueueException e) {
        return;
      } catch (Throwable e) {
        failures.add(e);
        return;
      }
    }
  }

  private void send(Subject queue, Carrier carrier) throws QueueException {
    long number = numbers.incrementAndGet();
    byte[] body = ByteBuffer.allocate(8).putLong(number).array();
    carrier.send(queue, body, 3, 1, null);
    sent.add(number);
  }

  private void receive(Subject queue, Carrier carrier) throws QueueException {
    receive(queue, carrier, null);
  }

  private boolean receive(Subject queue, Carrier carrier, Duration timeout) throws QueueException {
    if (carrier == Carrier.MESSAGE) {
      Message message = Message.allocate(8);
      boolean came = queue.receive(message, timeout);
      if (came) {
        received.add(ByteBuffer.wrap(message.bytes()).getLong());
      }
      return came;
    }
    ByteBuffer into =
        carrier == Carrier.DIRECT ? ByteBuffer.allocateDirect(8) : ByteBuffer.allocate(8);
    boolean came = queue.receive(into, timeout) != null;
    if (came) {
      received.add(into.flip().getLong());
    }
    return came;
  }
}
