package io.github.msgq;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a queue in shared memory held and had seen when it was asked. */
@SuppressWarnings("exports") // annotations, which nobody has to have
public final class SharedStatus {
  private final long sent;
  private final long received;
  private final long recoveries;

  SharedStatus(long sent, long received, long recoveries) {
    this.sent = sent;
    this.received = received;
    this.recoveries = recoveries;
  }

  /** {@return how many messages were in the queue} */
  public long messages() {
    return sent - received;
  }

  /** {@return how many messages had been sent since the queue was created} */
  public long sent() {
    return sent;
  }

  /** {@return how many messages had been received since the queue was created} */
  public long received() {
    return received;
  }

  /**
   * {@return how often others made up for a process that was killed in the middle of a call, or
   * before it woke them; 0 if nobody had to}
   */
  public long recoveries() {
    return recoveries;
  }

  /** Whether the other one has the same numbers. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SharedStatus status
        && sent == status.sent
        && received == status.received
        && recoveries == status.recoveries;
  }

  @Override
  public int hashCode() {
    return Objects.hash(sent, received, recoveries);
  }

  @Override
  public String toString() {
    return "%s messages, %s sent, %s received, %s recoveries"
        .formatted(messages(), sent, received, recoveries);
  }
}
