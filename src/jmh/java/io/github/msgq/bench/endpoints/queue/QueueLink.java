package io.github.msgq.bench.endpoints.queue;

import static io.github.msgq.bench.terms.parameter.Parameters.WAIT;

import io.github.msgq.Message;
import io.github.msgq.MessageQueue;
import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.transport.Idling;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;

/** A lane over two message queues; what is larger than their limit goes in parts. */
final class QueueLink extends Link {
  /** An opener of the queue for requests, or of the one for replies. */
  interface Opener {
    MessageQueue open(boolean forReplies) throws IOException;
  }

  private final Settings settings;
  private final boolean replies;
  private final boolean client;
  private final Message part;
  private final int limit;
  private final Opener opener;
  private final Idling idling;
  private volatile MessageQueue requestQueue;
  private volatile MessageQueue replyQueue;
  private volatile boolean closed;

  /** {@code limit} is the most bytes of a queue's message. */
  QueueLink(Settings settings, int lane, boolean client, int limit, Opener opener) {
    this(settings, lane, client, limit, opener, Message.allocate(limit));
  }

  private QueueLink(
      Settings settings, int lane, boolean client, int limit, Opener opener, Message part) {
    super(lane, whole(settings.size(), limit, part));
    this.settings = settings;
    this.replies = settings.replies();
    this.client = client;
    this.limit = limit;
    this.opener = opener;
    this.idling = new Idling(settings.get(WAIT));
    this.part = part;
  }

  /** A message that is sent in one part is the part, without copying. */
  private static MessageBuffer whole(int size, int limit, Message part) {
    return size <= limit
        ? MessageBuffer.over(part.length(size).body())
        : MessageBuffer.offHeap(0, size);
  }

  @Override
  public void open() throws IOException {
    requestQueue = opener.open(false);
    if (replies) {
      replyQueue = opener.open(true);
    }
    if (closed) {
      shut();
      throw new AsynchronousCloseException();
    }
  }

  @Override
  public void send() throws IOException {
    MessageQueue queue = client ? requestQueue : replyQueue;
    int size = message().size();
    if (size <= limit) {
      part.length(size);
      send(queue);
      return;
    }
    ByteBuffer whole = message().buffer();
    for (int at = 0; at < size; at += limit) {
      int length = Math.min(limit, size - at);
      part.length(length).body().put(0, whole, at, length);
      send(queue);
    }
  }

  private void send(MessageQueue queue) throws IOException {
    if (idling.blocks()) {
      queue.send(part);
      return;
    }
    while (!queue.trySend(part)) {
      idling.idle();
    }
    idling.reset();
  }

  private void receive(MessageQueue queue) throws IOException {
    if (idling.blocks()) {
      queue.receive(part);
      return;
    }
    while (!queue.tryReceive(part)) {
      idling.idle();
    }
    idling.reset();
  }

  @Override
  public void receive() throws IOException {
    MessageQueue queue = client ? replyQueue : requestQueue;
    int size = message().size();
    if (size <= limit) {
      receive(queue);
      Damaged.checkLength(part.length(), size);
      return;
    }
    ByteBuffer whole = message().buffer();
    for (int at = 0; at < size; at += limit) {
      int length = Math.min(limit, size - at);
      receive(queue);
      Damaged.checkLength(part.length(), length);
      whole.put(at, part.body(), 0, length);
    }
  }

  @Override
  public Link sender() throws IOException {
    Link sender =
        new QueueLink(
            settings, lane(), client, limit, replies -> replies ? replyQueue : requestQueue);
    sender.open();
    return sender;
  }

  @Override
  public void shut() {
    MessageQueue first = requestQueue;
    MessageQueue second = replyQueue;
    if (first != null) {
      first.close();
    }
    if (second != null) {
      second.close();
    }
  }

  @Override
  public void close() {
    closed = true;
    shut();
  }
}
