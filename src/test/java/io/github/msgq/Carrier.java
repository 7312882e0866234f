package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;

/** The ways in which a program hands over a message, or room for one. */
enum Carrier {
  ARRAY,
  HEAP,
  DIRECT,
  SLICE,
  READ_ONLY,
  MESSAGE;

  boolean send(Subject queue, byte[] body, int offset, int tag, Duration timeout)
      throws QueueException {
    if (this == ARRAY) {
      return queue.send(body, tag, timeout);
    }
    byte[] around = new byte[offset + body.length + offset];
    System.arraycopy(body, 0, around, offset, body.length);
    if (this == MESSAGE) {
      Message message = Message.allocate(around.length);
      return queue.send(message.put(body).type(tag).priority(tag), timeout);
    }
    ByteBuffer buffer = buffer(around, offset, body.length);
    int start = buffer.position();
    boolean sent = false;
    try {
      sent = queue.send(buffer, tag, timeout);
    } finally {
      assertThat(buffer.position()).isEqualTo(sent ? buffer.limit() : start);
    }
    return sent;
  }

  /**
   * What came, as {@link QueueModel.Sent#in} says it; the bytes around the room stay as they were.
   */
  String receive(Subject queue, int room, int offset, Duration timeout) throws QueueException {
    byte[] around = new byte[offset + room + offset];
    Subject.Got got;
    byte[] body;
    if (this == MESSAGE) {
      Message message = Message.allocate(room);
      boolean came = queue.receive(message, timeout);
      got = came ? new Subject.Got(message.length(), queue.tag(message)) : null;
      body = message.bytes();
    } else if (this == ARRAY) {
      body = new byte[room];
      got = queue.receive(body, timeout);
    } else {
      ByteBuffer buffer = buffer(around, offset, room);
      int start = buffer.position();
      got = queue.receive(buffer, timeout);
      assertThat(buffer.position()).isEqualTo(got == null ? start : start + got.length());
      body = new byte[buffer.position() - start];
      buffer.get(start, body);
    }
    return got == null ? "null" : new QueueModel.Sent(body, got.tag()).in(got.length());
  }

  private ByteBuffer buffer(byte[] around, int offset, int length) {
    return switch (this) {
      case HEAP -> ByteBuffer.wrap(around, offset, length);
      case SLICE -> ByteBuffer.wrap(around).slice(offset, length);
      case READ_ONLY -> ByteBuffer.wrap(around, offset, length).asReadOnlyBuffer();
      default ->
          ByteBuffer.allocateDirect(around.length)
              .put(around)
              .limit(offset + length)
              .position(offset);
    };
  }
}
