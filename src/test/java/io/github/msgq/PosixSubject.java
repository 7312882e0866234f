package io.github.msgq;

import io.github.msgq.internal.Linux;
import java.nio.ByteBuffer;

/** A POSIX queue. */
record PosixSubject(PosixQueue queue) implements Subject {
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
    return 0;
  }

  @Override
  public int tag(Received received) {
    return received.priority();
  }

  @Override
  public int tag(Message message) {
    return message.priority();
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
    return new PosixSubject(PosixQueue.open(queue.name()));
  }
}
