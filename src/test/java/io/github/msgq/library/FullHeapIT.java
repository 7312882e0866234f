package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.KernelWait;
import io.github.msgq.MessageBatch;
import io.github.msgq.MessageQueue;
import io.github.msgq.QueueException;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In a JVM without memory a receive takes no message that it cannot hand over, and waits end. */
class FullHeapIT {
  @Test
  void losesNothing() throws Exception {
    Child child = Child.java(List.of("-Xmx8m", "-XX:+UseSerialGC"), Receives.class);
    assertThat(child.output().lines())
        .containsExactly(
            "System V: own 0, array 0, buffer 0, batch 0 lost",
            "POSIX: own 0, array 0, buffer 0, batch 0 lost",
            "shared memory: own 0, array 0, buffer 0, batch 0 lost");
  }

  @Test
  void endsAWait() throws Exception {
    Child child = Child.java(List.of("-Xmx8m", "-XX:+UseSerialGC"), Waits.class);
    assertThat(child.output()).isEqualTo("has ended");
  }

  /** The JDK goes on with a virtual thread only if it can load this class. */
  @Test
  void wakesAVirtualThread() throws Exception {
    assumeTrue(Runtime.version().feature() >= 21, "virtual threads came with Java 21");
    Child child = Child.java(List.of("-Xlog:class+load"), VirtualWait.class);
    assertThat(child.output())
        .contains(" java.util.concurrent.RejectedExecutionException source: ");
  }

  /** Receives by a virtual thread. */
  static final class VirtualWait {
    private VirtualWait() {}

    public static void main(String[] args) throws Exception {
      SysvQueue queue = new SysvOptions().createPrivate();
      try {
        Runnable task = () -> Waits.wait(queue);
        Thread waiting = // reflection, because the tests are compiled for Java 17
            (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        queue.send(new byte[1]);
        waiting.join();
      } finally {
        queue.remove();
      }
    }
  }

  /** Interrupts a waiting thread while there is no memory. */
  static final class Waits {
    private Waits() {}

    public static void main(String[] args) throws Exception {
      SysvQueue queue = new SysvOptions().createPrivate();
      try {
        Thread first = waiting(queue); // what is done for the first time takes memory of its own
        first.interrupt();
        first.join();
        Thread waiting = waiting(queue);
        Object[] all = Receives.fill();
        waiting.interrupt();
        all[0] = null;
        waiting.join();
        System.out.println("has ended");
      } finally {
        queue.remove();
      }
    }

    private static Thread waiting(SysvQueue queue) throws Exception {
      Thread waiting = new Thread(() -> wait(queue), "waiting");
      waiting.setDaemon(true);
      waiting.start();
      KernelWait.await(waiting);
      return waiting;
    }

    private static void wait(SysvQueue queue) {
      try {
        queue.receive(new byte[1]);
      } catch (QueueException | OutOfMemoryError e) {
        // interrupted
      }
    }
  }

  /** Says how many of three messages are neither received nor in the queue. */
  static final class Receives {
    private static final int MESSAGES = 3;
    private static final int SIZE = 4096;
    private static volatile Object allocated;

    private Receives() {}

    interface Receive {
      Object from(MessageQueue queue) throws QueueException;
    }

    public static void main(String[] args) throws Exception {
      Child.say(MESSAGES, SIZE, Receives::say);
    }

    private static void say(String kind, MessageQueue queue) throws QueueException {
      byte[] array = new byte[SIZE];
      ByteBuffer buffer = ByteBuffer.allocate(SIZE);
      int own = lost(queue, q -> q.tryReceive());
      int inArray = lost(queue, q -> q.tryReceive(array));
      int inBuffer = lost(queue, q -> q.tryReceive(buffer.clear()));
      MessageBatch batch = MessageBatch.allocate(1, SIZE);
      int inBatch = lost(queue, q -> q.tryReceive(batch) == 0 ? null : batch);
      System.out.printf(
          "%s: own %d, array %d, buffer %d, batch %d lost%n",
          kind, own, inArray, inBuffer, inBatch);
    }

    private static int lost(MessageQueue queue, Receive receive) throws QueueException {
      byte[] body = new byte[SIZE];
      for (int i = 0; i < 50; i++) { // what is done for the first time takes memory of its own
        queue.send(body);
        receive.from(queue);
      }
      for (int i = 0; i < MESSAGES; i++) {
        queue.send(body);
      }
      int came = 0;
      for (int i = 0; i < MESSAGES; i++) {
        Object[] all = fill();
        try {
          came += receive.from(queue) == null ? 0 : 1;
        } catch (OutOfMemoryError e) {
          // the message is still there
        }
        all[0] = null;
      }
      while (receive.from(queue) != null) {
        came++;
      }
      return MESSAGES - came;
    }

    /** Whether a message's bytes find no room. */
    private static boolean isFull() {
      try {
        allocated = new byte[SIZE];
        allocated = null;
        return false;
      } catch (OutOfMemoryError e) {
        return true;
      }
    }

    private static final class Node {
      final Object next;

      Node(Object next) {
        this.next = next;
      }
    }

    /** All the heap that can be had, down to the smallest object. */
    private static Object[] fill() {
      Object[] all = new Object[1];
      do { // another thread of the JVM may have freed some
        for (int size = 1 << 20; size > 0; size /= 16) {
          try {
            while (true) {
              all[0] = size == 1 ? new Node(all[0]) : new Object[] {all[0], new Object[size]};
            }
          } catch (OutOfMemoryError e) {
            // smaller ones
          }
        }
      } while (!isFull());
      return all;
    }
  }
}
