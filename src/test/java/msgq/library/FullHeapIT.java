package msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import msgq.MessageQueue;
import msgq.PosixOptions;
import msgq.QueueException;
import msgq.SysvQueue;
import org.junit.jupiter.api.Test;

/** A receive in a JVM without memory takes no message that it cannot hand over. */
class FullHeapIT {
  @Test
  void losesNothing() throws Exception {
    Child child = Child.java(List.of("-Xmx8m", "-XX:+UseSerialGC"), Receives.class);
    assertThat(child.output().lines())
        .containsExactly(
            "System V: own 0, array 0, buffer 0 lost", "POSIX: own 0, array 0, buffer 0 lost");
  }

  /** Says how many of three messages are neither received nor in the queue. */
  static final class Receives {
    private static final int MESSAGES = 3;

    private Receives() {}

    interface Receive {
      Object from(MessageQueue queue) throws QueueException;
    }

    public static void main(String[] args) throws Exception {
      SysvQueue sysv = SysvQueue.createPrivate();
      try (var posix = new PosixOptions().maxMessages(MESSAGES).messageSize(100).createUnused()) {
        posix.unlink();
        say("System V", sysv);
        say("POSIX", posix);
      } finally {
        sysv.remove();
      }
    }

    private static void say(String kind, MessageQueue queue) throws QueueException {
      byte[] array = new byte[100];
      ByteBuffer buffer = ByteBuffer.allocate(100);
      int own = lost(queue, q -> q.tryReceive());
      int inArray = lost(queue, q -> q.tryReceive(array));
      int inBuffer = lost(queue, q -> q.tryReceive(buffer.clear()));
      System.out.printf("%s: own %d, array %d, buffer %d lost%n", kind, own, inArray, inBuffer);
    }

    private static int lost(MessageQueue queue, Receive receive) throws QueueException {
      byte[] body = new byte[20];
      for (int i = 0; i < 50; i++) { // what is done for the first time takes memory of its own
        queue.send(body, 1);
        receive.from(queue);
      }
      for (int i = 0; i < MESSAGES; i++) {
        queue.send(body, 1);
      }
      int came = 0;
      int full = 0;
      for (int i = 0; i < MESSAGES; i++) {
        Object[] all = fill();
        try {
          came += receive.from(queue) == null ? 0 : 1;
        } catch (OutOfMemoryError e) {
          full++; // the message is still there
        }
        all[0] = null;
      }
      while (receive.from(queue) != null) {
        came++;
      }
      if (full == 0) {
        throw new IllegalStateException("no receive has met a full heap");
      }
      return MESSAGES - came;
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
      for (int size = 1 << 20; size > 0; size /= 16) {
        try {
          while (true) {
            all[0] = size == 1 ? new Node(all[0]) : new Object[] {all[0], new Object[size]};
          }
        } catch (OutOfMemoryError e) {
          // smaller ones
        }
      }
      return all;
    }
  }
}
