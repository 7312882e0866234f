package msgq;

/**
 * A POSIX queue's attributes; see mq_getattr(3).
 *
 * @param maxMessages most messages it holds; a sender waits for room beyond that
 * @param messageSize most bytes of a message, and least room a receiver must offer
 * @param messages messages in the queue
 * @param nonBlocking whether this object's calls fail with EAGAIN instead of waiting
 */
public record PosixAttributes(
    long maxMessages, long messageSize, long messages, boolean nonBlocking) {}
