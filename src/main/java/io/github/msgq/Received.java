package io.github.msgq;

/** What was received into an array or a buffer. */
public final class Received {
  private int length;
  private long type;
  private int priority;

  /**
   * To be {@link #set}. It is created before the system call, since an allocation that failed
   * afterwards would lose the message.
   */
  Received() {}

  Received set(int length, long type, int priority) {
    this.length = length;
    this.type = type;
    this.priority = priority;
    return this;
  }

  /** {@return bytes of the message's body} */
  public int length() {
    return length;
  }

  /** {@return its System V type; 1 from a POSIX queue} */
  public long type() {
    return type;
  }

  /** {@return its POSIX priority; 0 from a System V queue} */
  public int priority() {
    return priority;
  }

  @Override
  public String toString() {
    return "Received[length=" + length + ", type=" + type + ", priority=" + priority + "]";
  }
}
