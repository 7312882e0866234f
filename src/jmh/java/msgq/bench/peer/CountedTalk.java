package msgq.bench.peer;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import msgq.bench.calls.CallCounter;

/**
 * The two ends talk on after the last iteration, while their system calls are counted: counting
 * would have disturbed the iterations.
 */
final class CountedTalk {
  private final Session session;
  private final long nearPid;
  private final OptionalLong farPid;

  /**
   * @param farPid empty where the near end starts a child for each message
   */
  CountedTalk(Session session, long nearPid, OptionalLong farPid) {
    this.session = session;
    this.nearPid = nearPid;
    this.farPid = farPid;
  }

  /**
   * Counts.
   *
   * @param talk has the near end talk for so many nanoseconds
   */
  SystemCalls run(LongConsumer talk, long nanos) throws IOException {
    talk.accept(nanos); // lets compilers finish with what is new to them
    session.barrier();
    long before = session.sent();
    boolean children = farPid.isEmpty();
    try (CallCounter near = CallCounter.of(nearPid, !children);
        CallCounter other = CallCounter.of(farPid.orElse(nearPid), true)) {
      talk.accept(nanos * 2);
      long nearCalls = near.count();
      session.barrier();
      long otherCalls = other.count() - (children ? nearCalls : 0);
      return new SystemCalls(
          session.sent() - before,
          nearCalls,
          session.oneProcess() ? OptionalLong.empty() : OptionalLong.of(otherCalls));
    }
  }
}
