package io.github.msgq;

import io.github.msgq.internal.Linux;
import java.nio.ByteBuffer;

/** A System V queue. */
record SysvSubject(SysvQueue queue, MessageSelector selector) implements Subject {
  SysvSubject(SysvQueue queue) {
    this(queue, MessageSelector.FIRST);
  }

  @Override
  public MessageSource source() {
    return selector == MessageSelector.FIRST ? queue : queue.select(selector);
  }

  @Override
  public void send(byte[] body, int tag) throws QueueException {
    queue.send(body, tag);
  }

  @Override
  public void send(ByteBuffer body, int tag) throws QueueException {
    queue.send(body, tag);
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
    return (int) QueueLimits.sysvMessageSize().orElse(-1);
  }

  @Override
  public int tooSmall() {
    return Linux.E2BIG;
  }

  @Override
  public int tooLong() {
    return Linux.EINVAL;
  }

  @Override
  public Subject choosing(MessageSelector other) {
    return new SysvSubject(queue, other);
  }

  @Override
  public Subject another() throws QueueException {
    return new SysvSubject(SysvQueue.ofId(queue.id()));
  }
}
