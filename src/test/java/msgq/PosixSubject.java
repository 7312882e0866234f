package msgq;

import java.nio.ByteBuffer;
import java.time.Duration;
import msgq.internal.Linux;

/** A POSIX queue. */
record PosixSubject(PosixQueue queue) implements Subject {
  @Override
  public boolean send(byte[] body, int tag, Duration timeout) throws QueueException {
    if (timeout == null) {
      queue.send(body, tag);
      return true;
    }
    return timeout == TRY ? queue.trySend(body, tag) : queue.trySend(body, tag, timeout);
  }

  @Override
  public boolean send(ByteBuffer body, int tag, Duration timeout) throws QueueException {
    if (timeout == null) {
      queue.send(body, tag);
      return true;
    }
    return timeout == TRY ? queue.trySend(body, tag) : queue.trySend(body, tag, timeout);
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
