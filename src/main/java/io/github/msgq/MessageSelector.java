package io.github.msgq;

import io.github.msgq.internal.Linux;
import org.jspecify.annotations.Nullable;

/**
 * Selects which message of a System V queue to receive. Immutable, so that it can be reused.
 *
 * <p>In msgrcv(2) this is the number {@code msgtyp} and some flags: 0 is {@link #FIRST}, a positive
 * number {@link #type}, a negative one {@link #upTo} its absolute value.
 */
@SuppressWarnings("exports") // annotations, which nobody has to have
public final class MessageSelector {
  /** The oldest message of any type. */
  public static final MessageSelector FIRST = new MessageSelector(0, 0);

  private final long type;
  private final int flags;

  private MessageSelector(long type, int flags) {
    this.type = type;
    this.flags = flags;
  }

  /**
   * The oldest message of the given type.
   *
   * @param type at least 1
   * @return the selector
   * @throws IllegalArgumentException if the type is below 1
   */
  public static MessageSelector type(long type) {
    return new MessageSelector(positive(type), 0);
  }

  /**
   * The oldest message of the lowest type that is at most the given one.
   *
   * @param type at least 1
   * @return the selector
   * @throws IllegalArgumentException if the type is below 1
   */
  public static MessageSelector upTo(long type) {
    return new MessageSelector(-positive(type), 0);
  }

  /**
   * The oldest message of any type but the given one.
   *
   * @param type at least 1
   * @return the selector
   * @throws IllegalArgumentException if the type is below 1
   */
  public static MessageSelector except(long type) {
    return new MessageSelector(positive(type), Linux.MSG_EXCEPT);
  }

  /**
   * A copy of the message at the given index, 0 being the oldest; the message stays in the queue.
   * Never waits, and needs a kernel with CONFIG_CHECKPOINT_RESTORE (else ENOSYS); since Linux 3.8.
   *
   * @param index at least 0
   * @return the selector
   * @throws IllegalArgumentException if the index is negative
   */
  public static MessageSelector peek(int index) {
    if (index < 0) {
      throw new IllegalArgumentException("index " + index + " is negative");
    }
    return new MessageSelector(index, Linux.MSG_COPY);
  }

  /**
   * The same choice, but what does not fit into the buffer is cut off and lost; otherwise the call
   * fails with {@link MessageSizeException}. Not for a peek: the kernel copies a message whole or
   * not at all.
   *
   * @return another selector
   * @throws IllegalArgumentException if this selector peeks
   */
  public MessageSelector truncating() {
    if (peeks()) {
      throw new IllegalArgumentException("a peek cannot be truncated");
    }
    return new MessageSelector(type, flags | Linux.MSG_NOERROR);
  }

  private static long positive(long type) {
    if (type < 1) {
      throw new IllegalArgumentException("type " + type + ": message types start at 1");
    }
    return type;
  }

  long number() {
    return type;
  }

  int flags() {
    return flags;
  }

  boolean peeks() {
    return (flags & Linux.MSG_COPY) != 0;
  }

  /** Whether the other one selects the same messages in the same way. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MessageSelector selector
        && type == selector.type
        && flags == selector.flags;
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(type) + flags;
  }

  @Override
  public String toString() {
    return "msgtyp "
        + type
        + ((flags & Linux.MSG_EXCEPT) != 0 ? ", except" : peeks() ? ", peek" : "")
        + ((flags & Linux.MSG_NOERROR) != 0 ? ", truncating" : "");
  }
}
