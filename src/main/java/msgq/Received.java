package msgq;

/**
 * What came into an array or a buffer.
 *
 * @param length bytes of the message's body
 * @param type its System V type; 1 from a POSIX queue
 * @param priority its POSIX priority; 0 from a System V queue
 */
public record Received(int length, long type, int priority) {}
