package io.github.msgq;

import io.github.msgq.internal.Linux;
import java.nio.ByteBuffer;
import java.util.UUID;

/** A queue in shared memory. */
record SharedSubject(SharedQueue queue) implements Subject {
  /** Of a new queue. */
  SharedSubject(SharedOptions options) throws QueueException {
    this(options.createUnused());
  }

  /** A name that no queue has. */
  static String unused() {
    return "/msgq-test-" + UUID.randomUUID();
  }

  @Override
  public void send(byte[] body, int tag) throws QueueException {
    if (tag == usualTag()) {
      queue.send(body);
    } else {
      queue.send(Message.of(body).type(tag));
    }
  }

  @Override
  public void send(ByteBuffer body, int tag) throws QueueException {
    if (tag == usualTag()) {
      queue.send(body);
    } else {
      queue.send(Message.allocate(body.remaining()).put(body).type(tag));
    }
  }

  @Override
  public int usualTag() {
    return 1;
  }

  @Override
  public int tag(Received received) {
    return (int) received.type();
  }

  @Override
  public int tag(Message message) {
    return (int) message.type();
  }

  @Override
  public int largest() {
    return queue.messageSize();
  }

  @Override
  public int tooSmall() {
    return Linux.EMSGSIZE;
  }

  @Override
  public int tooLong() {
    return Linux.EMSGSIZE;
  }

  @Override
  public Subject choosing(MessageSelector selector) {
    return this;
  }

  @Override
  public Subject another() throws QueueException {
    return new SharedSubject(SharedQueue.open(queue.name()));
  }
}
