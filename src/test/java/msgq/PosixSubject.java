package msgq;

import java.nio.ByteBuffer;
import java.time.Duration;

/** A POSIX queue. */
record PosixSubject(PosixQueue queue) implements Subject {
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
  public boolean send(Message message, Duration timeout) throws QueueException {
    if (timeout == null) {
      queue.send(message);
      return true;
    }
    return timeout == TRY ? queue.trySend(message) : queue.trySend(message, timeout);
  }

  @Override
  public Got receive(byte[] into, int offset, int length, Duration timeout) throws QueueException {
    return got(
        timeout == null
            ? queue.receive(into, offset, length)
            : timeout == TRY
                ? queue.tryReceive(into, offset, length)
                : queue.tryReceive(into, offset, length, timeout));
  }

  @Override
  public Got receive(ByteBuffer into, Duration timeout) throws QueueException {
    return got(
        timeout == null
            ? queue.receive(into)
            : timeout == TRY ? queue.tryReceive(into) : queue.tryReceive(into, timeout));
  }

  @Override
  public boolean receive(Message into, Duration timeout) throws QueueException {
    if (timeout == null) {
      queue.receive(into);
      return true;
    }
    return timeout == TRY ? queue.tryReceive(into) : queue.tryReceive(into, timeout);
  }

  private static Got got(PosixQueue.Received received) {
    return received == null ? null : new Got(received.length(), (int) received.priority());
  }

  @Override
  public int tag(Message message) {
    return (int) message.priority();
  }

  @Override
  public long messages() throws QueueException {
    return queue.attributes().messages();
  }

  @Override
  public int largest() {
    return queue.messageSize();
  }

  @Override
  public Subject choosing(Selector selector) {
    return this;
  }

  @Override
  public int send(MessageBatch batch, int from) throws QueueException {
    return queue.trySend(batch, from);
  }

  @Override
  public int drain(MessageBatch batch) throws QueueException {
    return queue.drain(batch);
  }

  @Override
  public Subject another() throws QueueException {
    return new PosixSubject(PosixQueue.open(queue.name()));
  }

  @Override
  public void remove() throws QueueException {
    queue.unlink();
  }

  @Override
  public void close() {
    queue.close();
  }
}
