package io.github.msgq;

import java.util.OptionalLong;

/**
 * A message does not fit. To send: it has more bytes than a message may have, or than the queue
 * holds in all (EINVAL from a System V queue, EMSGSIZE from the others). To receive: it has more
 * bytes than the receiver offers room for (E2BIG from a System V queue, EMSGSIZE from the others);
 * it stays in the queue. A POSIX queue demands room for {@link PosixQueue#messageSize()} bytes,
 * however short the message is.
 */
public final class MessageSizeException extends QueueException {
  private static final long serialVersionUID = 1;

  private final long limit;
  private final long length;

  /**
   * @param limit negative if unknown
   * @param length likewise
   */
  MessageSizeException(String call, int errno, String explanation, long limit, long length) {
    super(call, errno, explanation);
    this.limit = limit;
    this.length = length;
  }

  /**
   * The most bytes that fit: to send, what a message may have, or the queue holds in all; to
   * receive, the room that was offered.
   *
   * @return their number; empty if it cannot be read here
   */
  public OptionalLong limit() {
    return known(limit);
  }

  /**
   * The bytes of the message.
   *
   * @return their number; empty for a message in a System V or POSIX queue, of which the kernel
   *     does not say it, and for one in shared memory that somebody else has received meanwhile
   */
  public OptionalLong length() {
    return known(length);
  }

  private static OptionalLong known(long bytes) {
    return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
  }
}
