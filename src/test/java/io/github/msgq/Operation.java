package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;

/** One call on a queue, which is made and whose outcome the model foretells. */
sealed interface Operation {
  /** The queue under test, and what it should be like. */
  final class Trial {
    final QueueModel model;
    Subject queue;
    private int bodies;

    private final Start start;

    Trial(QueueModel model, Start start) throws QueueException {
      this.model = model;
      this.start = start;
      queue = start.queue();
    }

    interface Start {
      Subject queue() throws QueueException;
    }

    void renew() throws QueueException {
      queue.close();
      queue = start.queue();
      model.messages.clear();
      model.closed = false;
      model.removed = false;
    }

    /** Each one's bytes are its own. */
    byte[] body(int length) {
      byte[] body = new byte[length];
      new Random(bodies++).nextBytes(body);
      return body;
    }
  }

  String expected(Trial trial);

  String actual(Trial trial) throws QueueException;

  private static Duration timeout(boolean timed) {
    return timed ? Duration.ofNanos(1) : Subject.TRY;
  }

  /**
   * What the call returned or threw; a queue's failure by its error number, or else its class. That
   * there are no such queues here is no outcome.
   */
  static String outcome(Callable<String> call) {
    try {
      return call.call();
    } catch (QueueException e) {
      boolean number = e.getClass() == QueueException.class || e instanceof MessageSizeException;
      return number ? e.errorName() : e.getClass().getSimpleName();
    } catch (Exception e) {
      if (e.getClass() == UnsupportedOperationException.class) {
        throw (UnsupportedOperationException) e;
      }
      return e.getClass().getSimpleName();
    }
  }

  /** The body is made when the model is asked, and sent then. */
  final class Send implements Operation {
    private final Carrier carrier;
    private final int length;
    private final int offset;
    private final int tag;
    private final boolean timed;
    private byte[] body;

    Send(Carrier carrier, int length, int offset, int tag, boolean timed) {
      this.carrier = carrier;
      this.length = length;
      this.offset = offset;
      this.tag = tag;
      this.timed = timed;
    }

    @Override
    public String expected(Trial trial) {
      body = trial.body(length);
      return trial.model.send(body, tag);
    }

    @Override
    public String actual(Trial trial) throws QueueException {
      return String.valueOf(carrier.send(trial.queue, body, offset, tag, timeout(timed)));
    }

    @Override
    public String toString() {
      return "Send[%s, %d bytes, offset %d, tag %d%s]"
          .formatted(carrier, length, offset, tag, timed ? ", timed" : "");
    }
  }

  /** Receives; a read-only buffer is refused before anything else. */
  record Receive(Carrier carrier, int room, int offset, Choice choice, boolean timed)
      implements Operation {
    @Override
    public String expected(Trial trial) {
      return carrier == Carrier.READ_ONLY
          ? "ReadOnlyBufferException"
          : trial.model.receive(room, choice, timed);
    }

    @Override
    public String actual(Trial trial) throws QueueException {
      Subject queue = trial.queue.choosing(choice.selector());
      return carrier.receive(queue, room, offset, timeout(timed));
    }
  }

  /** Sends a batch, from which those sent are then gone. */
  final class SendMany implements Operation {
    private final List<Integer> lengths;
    private final int tag;
    private final boolean timed;
    private List<byte[]> bodies;

    SendMany(List<Integer> lengths, int tag, boolean timed) {
      this.lengths = lengths;
      this.tag = tag;
      this.timed = timed;
    }

    @Override
    public String expected(Trial trial) {
      bodies = lengths.stream().map(trial::body).toList();
      return trial.model.sendMany(bodies, tag);
    }

    @Override
    public String actual(Trial trial) throws QueueException {
      int room = bodies.stream().mapToInt(body -> body.length).max().orElseThrow();
      MessageBatch batch = MessageBatch.allocate(bodies.size(), room);
      for (int i = 0; i < bodies.size(); i++) {
        batch.add().put(bodies.get(i)).type(tag).priority(tag);
      }
      int sent = trial.queue.trySend(batch, timeout(timed));
      List<byte[]> left = new ArrayList<>();
      batch.forEach(message -> left.add(message.bytes()));
      assertThat(left).containsExactlyElementsOf(bodies.subList(sent, bodies.size()));
      return String.valueOf(sent);
    }

    @Override
    public String toString() {
      return "SendMany[%s bytes, tag %d, timed %s]".formatted(lengths, tag, timed);
    }
  }

  /** Receives a batch. */
  record ReceiveMany(int most, int room, Choice choice, boolean timed) implements Operation {
    @Override
    public String expected(Trial trial) {
      return trial.model.receiveMany(most, room, choice);
    }

    @Override
    public String actual(Trial trial) throws QueueException {
      MessageBatch batch = MessageBatch.allocate(most, room);
      Subject queue = trial.queue.choosing(choice.selector());
      queue.tryReceive(batch, timeout(timed));
      List<String> all = new ArrayList<>();
      for (Message message : batch) {
        all.add(new QueueModel.Sent(message.bytes(), queue.tag(message)).in(message.length()));
      }
      return all.toString();
    }
  }

  /** Closes the object. */
  record Close() implements Operation {
    @Override
    public String expected(Trial trial) {
      trial.model.closed = true;
      return "";
    }

    @Override
    public String actual(Trial trial) {
      trial.queue.close();
      return "";
    }
  }

  /** Goes on with another object for the same queue, or with a new queue if it was removed. */
  record Reopen() implements Operation {
    @Override
    public String expected(Trial trial) {
      trial.model.closed = false;
      return trial.model.removed ? "NoSuchQueueException" : "";
    }

    @Override
    public String actual(Trial trial) throws QueueException {
      Subject another;
      try {
        another = trial.queue.another();
      } catch (NoSuchQueueException e) {
        trial.renew();
        throw e;
      }
      trial.queue.close();
      trial.queue = another;
      return "";
    }
  }

  /** Removes the queue, or its name. */
  record Remove() implements Operation {
    @Override
    public String expected(Trial trial) {
      boolean again = trial.model.removed;
      trial.model.removed = true;
      return again ? "NoSuchQueueException" : "";
    }

    @Override
    public String actual(Trial trial) throws QueueException {
      trial.queue.remove();
      return "";
    }
  }
}
