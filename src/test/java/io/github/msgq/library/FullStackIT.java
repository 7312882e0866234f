package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.Message;
import io.github.msgq.MessageBatch;
import io.github.msgq.MessageQueue;
import io.github.msgq.QueueException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A receive at the end of the stack takes no message that it cannot hand over. */
class FullStackIT {
  @ParameterizedTest(name = "{0}")
  @CsvSource({"-Xint, 1", "-XX:+TieredCompilation, 16"})
  void losesNothing(String mode, String stride) throws Exception {
    Child child = Child.java(List.of(mode, "-XX:-StackTraceInThrowable"), Receives.class, stride);
    assertThat(child.output().lines())
        .containsExactly(
            "System V: own 0, array 0, buffer 0, message 0, batch 0, waiting 0 lost",
            "POSIX: own 0, array 0, buffer 0, message 0, batch 0, waiting 0 lost",
            "shared memory: own 0, array 0, buffer 0, message 0, batch 0, waiting 0 lost");
  }

  /** Says how many messages are neither received nor in the queue. */
  static final class Receives {
    private static final int SIZE = 64;
    private static final int MESSAGES = 8;
    private static final int ROUNDS = 20;

    /** Of so many places one is tried, in each round another: compiled frames are small. */
    private static int stride;

    private final MessageQueue queue;
    private final Receive receive;
    private int sent;
    private int came;
    private int refused;
    private boolean received;
    private int turn;

    private Receives(MessageQueue queue, Receive receive) {
      this.queue = queue;
      this.receive = receive;
    }

    /** How many messages came. */
    interface Receive {
      int from(MessageQueue queue) throws QueueException;
    }

    public static void main(String[] args) throws Exception {
      stride = Integer.parseInt(args[0]);
      Child.say(MESSAGES, SIZE, Receives::say);
    }

    private static void say(String kind, MessageQueue queue) throws Exception {
      byte[] array = new byte[SIZE];
      ByteBuffer buffer = ByteBuffer.allocate(SIZE);
      Message message = Message.allocate(SIZE);
      MessageBatch batch = MessageBatch.allocate(2, SIZE);
      System.out.printf(
          "%s: own %d, array %d, buffer %d, message %d, batch %d, waiting %d lost%n",
          kind,
          lost(queue, q -> q.tryReceive() == null ? 0 : 1),
          lost(queue, q -> q.tryReceive(array) == null ? 0 : 1),
          lost(queue, q -> q.tryReceive(buffer.clear()) == null ? 0 : 1),
          lost(queue, q -> q.tryReceive(message) ? 1 : 0),
          lost(queue, q -> q.tryReceive(batch)),
          lost(queue, q -> q.tryReceive(batch, Duration.ofMillis(1))));
    }

    private static int lost(MessageQueue queue, Receive receive) throws Exception {
      for (int i = 0; i < 20; i++) { // a class that meets it while it is initialised stays unusable
        queue.send(new byte[SIZE]);
        receive.from(queue);
      }
      Receives receives = new Receives(queue, receive);
      Thread thread = new Thread(null, receives::all, "small", 256 * 1024);
      thread.start();
      thread.join();
      while (queue.tryReceive() != null) {
        receives.came++;
      }
      if (receives.refused == 0) {
        throw new IllegalStateException("no receive met the end of the stack");
      }
      return receives.sent - receives.came;
    }

    private void all() {
      for (int i = 0; i < ROUNDS; i++) {
        try {
          for (int j = 0; j < 2; j++) {
            sent += queue.trySend(new byte[SIZE]) ? 1 : 0;
          }
        } catch (QueueException e) {
          throw new IllegalStateException(e);
        }
        received = false;
        turn = i;
        lower(i, i);
      }
    }

    /** The end of the stack comes at another place for each. */
    private void lower(int frames, long wider) {
      if (frames > 0) {
        lower(frames - 1, wider);
      } else {
        descend();
      }
    }

    /** On the way back from the end, a little more of the stack is free each time. */
    private void descend() {
      try {
        descend();
      } catch (StackOverflowError e) {
        // the end
      }
      if (!received && turn++ % stride == 0) {
        attempt();
      }
    }

    private void attempt() {
      try {
        came += receive.from(queue);
        received = true;
      } catch (StackOverflowError e) {
        refused++;
      } catch (QueueException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
