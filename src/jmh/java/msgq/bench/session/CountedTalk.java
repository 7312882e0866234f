package msgq.bench.session;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import msgq.bench.linux.CallCounter;

/**
 * Lets the client and the server talk on after the last iteration while it counts their system
 * calls: counting would have disturbed the iterations.
 */
final class CountedTalk {
  private final Session session;
  private final long clientPid;
  private final OptionalLong serverPid;

  /**
   * @param serverPid empty where the client starts a child for each message
   */
  CountedTalk(Session session, long clientPid, OptionalLong serverPid) {
    this.session = session;
    this.clientPid = clientPid;
    this.serverPid = serverPid;
  }

  /**
   * * Counts system calls.
   *
   * @param talk has the client talk for so many nanoseconds
   */
  SystemCalls run(LongConsumer talk, long nanos) throws IOException {
    talk.accept(nanos); // lets the JIT compile what these threads run first
    session.barrier();
    long before = session.sent();
    boolean children = serverPid.isEmpty();
    try (CallCounter client = CallCounter.of(clientPid, !children);
        CallCounter other = CallCounter.of(serverPid.orElse(clientPid), true)) {
      talk.accept(nanos * 2);
      long clientCalls = client.count();
      session.barrier();
      long otherCalls = other.count() - (children ? clientCalls : 0);
      return new SystemCalls(
          session.sent() - before,
          clientCalls,
          session.oneProcess() ? OptionalLong.empty() : OptionalLong.of(otherCalls));
    }
  }
}
