package msgq;

/** The machine's limits on message queues. */
public final class QueueLimits {
  private QueueLimits() {}
}
