package msgq;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random operations against a model of the queue: each message comes back once, whole, in the
 * kernel's order, and nothing but the documented exceptions is thrown. The seed of a failure is
 * printed; -Dmsgq.seed repeats it.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RandomOperationsTest {
  private static final long SEED = Long.getLong("msgq.seed", System.nanoTime());
  private static final int ROUNDS = Integer.getInteger("msgq.rounds", 30);
  private static final int OPERATIONS = 150;

  enum Kind {
    SYSV {
      @Override
      Subject create() throws QueueException {
        return new SysvSubject(SysvQueue.createPrivate());
      }

      @Override
      int next(List<Sent> model) {
        return 0;
      }
    },
    POSIX {
      @Override
      Subject create() throws QueueException {
        return new PosixSubject(
            PosixQueue.options().maxMessages(10).messageSize(200).createUnused());
      }

      @Override
      int next(List<Sent> model) {
        return model.indexOf(model.stream().max(Comparator.comparingInt(Sent::tag)).orElseThrow());
      }
    };

    abstract Subject create() throws QueueException;

    /**
     * Place in the model of the message that the kernel gives next; max() returns the first of
     * equals.
     */
    abstract int next(List<Sent> model);
  }

  record Sent(byte[] body, int tag) {}

  @ParameterizedTest
  @EnumSource
  void agreeWithTheModel(Kind kind) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = SEED + round;
      Subject queue = kind.create();
      try {
        run(kind, queue, new Random(seed));
      } catch (AssertionError | Exception e) {
        throw new AssertionError("seed " + seed, e);
      } finally {
        queue.close();
        queue.remove();
      }
    }
  }

  private static void run(Kind kind, Subject queue, Random random) throws Exception {
    List<Sent> model = new ArrayList<>();
    Message message = Message.allocate(Math.min(queue.largest(), 9000));
    for (int i = 0; i < OPERATIONS; i++) {
      if (random.nextInt(5) < 3) {
        send(queue, model, random, message);
      } else {
        receive(kind, queue, model, random, message);
      }
      assertThat(queue.messages()).isEqualTo(model.size());
    }
    while (!model.isEmpty()) {
      receive(kind, queue, model, random, message);
    }
    assertThat(queue.tryReceive(new byte[queue.largest()])).isNull();
  }

  private static void send(Subject queue, List<Sent> model, Random random, Message message)
      throws QueueException {
    int length = random.nextInt(4) == 0 ? random.nextInt(queue.largest() + 40) : random.nextInt(64);
    byte[] body = new byte[length + 20];
    random.nextBytes(body);
    int offset = random.nextInt(20);
    int tag = random.nextInt(6) - 1;
    Duration timeout = random.nextBoolean() ? Subject.TRY : Duration.ofNanos(random.nextInt(3));
    boolean sent;
    try {
      sent =
          switch (random.nextInt(4)) {
            case 0 -> queue.send(body, offset, length, tag, timeout);
            case 1 -> queue.send(ByteBuffer.wrap(body, offset, length), tag, timeout);
            case 2 ->
                queue.send(
                    ByteBuffer.allocateDirect(body.length)
                        .put(body)
                        .limit(offset + length)
                        .position(offset),
                    tag,
                    timeout);
            default ->
                length <= message.capacity()
                    && queue.send(
                        message.put(body, offset, length).type(tag).priority(tag), timeout);
          };
    } catch (IllegalArgumentException e) {
      assertThat(tag).isLessThan(1);
      return;
    } catch (QueueException e) {
      assertThat(length).as(e.getMessage()).isGreaterThan(queue.largest());
      return;
    }
    if (sent) {
      model.add(new Sent(Arrays.copyOfRange(body, offset, offset + length), tag));
    }
  }

  private static void receive(
      Kind kind, Subject queue, List<Sent> model, Random random, Message message)
      throws QueueException {
    int room = random.nextInt(3) == 0 ? random.nextInt(queue.largest() + 1) : queue.largest();
    Duration timeout = random.nextBoolean() ? Subject.TRY : Duration.ofNanos(random.nextInt(3));
    byte[] into = new byte[room + 10];
    int offset = random.nextInt(10);
    Subject.Got got;
    byte[] body;
    try {
      switch (random.nextInt(3)) {
        case 0 -> {
          got = queue.receive(into, offset, room, timeout);
          body = got == null ? null : Arrays.copyOfRange(into, offset, offset + got.length());
        }
        case 1 -> {
          ByteBuffer buffer = ByteBuffer.allocateDirect(room);
          got = queue.receive(buffer, timeout);
          body = new byte[buffer.position()];
          buffer.flip().get(body);
        }
        default -> {
          boolean came = queue.receive(message, timeout);
          got = came ? new Subject.Got(message.length(), queue.tag(message)) : null;
          body = message.bytes();
        }
      }
    } catch (QueueException e) {
      int least = kind == Kind.POSIX ? queue.largest() : model.get(0).body().length;
      assertThat(room).as(e.getMessage()).isLessThan(least);
      return;
    }
    if (got == null) {
      assertThat(model).isEmpty();
      return;
    }
    Sent expected = model.remove(kind.next(model));
    assertThat(got).isEqualTo(new Subject.Got(expected.body().length, expected.tag()));
    assertThat(body).isEqualTo(expected.body());
  }

  /**
   * Threads send, receive, interrupt each other and close: only documented failures, nothing lost
   * or invented.
   */
  @ParameterizedTest
  @EnumSource
  void concurrentCloseLosesNothing(Kind kind) throws Exception {
    for (int round = 0; round < 20; round++) {
      Subject queue = kind.create();
      Subject handle = queue.another();
      Set<String> failures = ConcurrentHashMap.newKeySet();
      AtomicLong sent = new AtomicLong();
      AtomicLong received = new AtomicLong();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        boolean sends = i % 2 == 0;
        Thread thread =
            new Thread(
                () -> {
                  byte[] room = new byte[queue.largest()];
                  while (true) {
                    try {
                      if (sends) {
                        handle.send(room, 0, 10, 1, null);
                        sent.incrementAndGet();
                      } else {
                        handle.receive(room);
                        received.incrementAndGet();
                      }
                    } catch (QueueInterruptedException e) {
                      Thread.interrupted();
                    } catch (QueueClosedException e) {
                      return;
                    } catch (Throwable e) {
                      failures.add(e.toString());
                      return;
                    }
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (int i = 0; i < 20; i++) {
        threads.get(i % 4).interrupt();
        Thread.sleep(0, 200_000);
      }
      handle.close();
      for (Thread thread : threads) {
        thread.join(10_000);
        assertThat(thread.isAlive()).isFalse();
      }
      assertThat(failures).isEmpty();
      assertThat(sent.get() - received.get()).isEqualTo(queue.messages());
      queue.close();
      queue.remove();
    }
  }
}
