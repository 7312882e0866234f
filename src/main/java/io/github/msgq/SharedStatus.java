package io.github.msgq;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a queue in shared memory held and had seen when it was asked. */
@SuppressWarnings("exports") // annotations, which nobody has to have
public final class SharedStatus {
  private final long sent;
  private final long received;
  private final long takenOver;
  private final long rescued;

  SharedStatus(long sent, long received, long takenOver, long rescued) {
    this.sent = sent;
    this.received = received;
    this.takenOver = takenOver;
    this.rescued = rescued;
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

  /** {@return how often a call went on for a process that had been killed in the middle of one} */
  public long takenOver() {
    return takenOver;
  }

  /**
   * {@return how often sleepers were woken for a process that had been killed before it could wake
   * them}
   */
  public long rescued() {
    return rescued;
  }

  /** Whether the other one has the same numbers. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SharedStatus status
        && sent == status.sent
        && received == status.received
        && takenOver == status.takenOver
        && rescued == status.rescued;
  }

  @Override
  public int hashCode() {
    return Objects.hash(sent, received, takenOver, rescued);
  }

  @Override
  public String toString() {
    return "%s messages, %s sent, %s received, %s taken over, %s rescued"
        .formatted(messages(), sent, received, takenOver, rescued);
  }
}
