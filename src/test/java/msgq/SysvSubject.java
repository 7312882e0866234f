package msgq;

import java.nio.ByteBuffer;
import java.time.Duration;

/** A System V queue. */
record SysvSubject(SysvQueue queue, MessageSelector selector) implements Subject {
  SysvSubject(SysvQueue queue) {
    this(queue, MessageSelector.FIRST);
  }

  @Override
  public boolean send(byte[] body, int offset, int length, int tag, Duration timeout)
      throws QueueException {
    if (timeout == null) {
      queue.send(body, offset, length, tag);
      return true;
    }
    return timeout == TRY
        ? queue.trySend(body, offset, length, tag)
        : queue.trySend(body, offset, length, tag, timeout);
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
  public Got receive(byte[] into, int offset, int length, Duration timeout) throws QueueException {
    return got(
        timeout == null
            ? queue.receive(into, offset, length, selector)
            : timeout == TRY
                ? queue.tryReceive(into, offset, length, selector)
                : queue.tryReceive(into, offset, length, selector, timeout));
  }

  @Override
  public Got receive(ByteBuffer into, Duration timeout) throws QueueException {
    return got(
        timeout == null
            ? queue.receive(into, selector)
            : timeout == TRY
                ? queue.tryReceive(into, selector)
                : queue.tryReceive(into, selector, timeout));
  }

  @Override
  public boolean receive(Message into, Duration timeout) throws QueueException {
    if (timeout == null) {
      queue.receive(into, selector);
      return true;
    }
    return timeout == TRY
        ? queue.tryReceive(into, selector)
        : queue.tryReceive(into, selector, timeout);
  }

  @Override
  public Message receiveOwn(Duration timeout) throws QueueException {
    return timeout == null
        ? queue.receive(selector)
        : timeout == TRY ? queue.tryReceive(selector) : queue.tryReceive(selector, timeout);
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
  public long messages() throws QueueException {
    return queue.status().messages();
  }

  @Override
  public int largest() {
    return (int) QueueLimits.current().sysvMessageSize();
  }

  @Override
  public Subject choosing(MessageSelector other) {
    return new SysvSubject(queue, other);
  }

  @Override
  public int drain(MessageBatch batch) throws QueueException {
    return queue.drain(batch, selector);
  }

  @Override
  public Subject another() throws QueueException {
    return new SysvSubject(SysvQueue.ofId(queue.id()));
  }

  @Override
  public void remove() throws QueueException {
    queue.remove();
  }
}
