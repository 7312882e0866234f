package msgq;

import java.nio.ByteBuffer;
import java.time.Duration;
import msgq.internal.Linux;

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
    return (int) received.type();
  }

  @Override
  public int tag(Message message) {
    return (int) message.type();
  }

  @Override
  public int largest() {
    return (int) QueueLimits.sysvMessageSize();
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
