package msgq.bench.session;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import msgq.bench.linux.CallCounter;

/**
 * Lets the client and the server talk on after the last iteration while it counts their system
 * calls: counting would have disturbed the iterations.
 */
final class CountedTalk {
  private final Runnable barrier;
  private final LongSupplier sent;
  private final long clientPid;
  private final OptionalLong serverPid;

  /**
   * @param barrier waits until the server has everything that was sent
   * @param sent how many messages that is
   * @param serverPid empty where the client starts a child for each message
   */
  CountedTalk(Runnable barrier, LongSupplier sent, long clientPid, OptionalLong serverPid) {
    this.barrier = barrier;
    this.sent = sent;
    this.clientPid = clientPid;
    this.serverPid = serverPid;
  }

  /**
   * Counts system calls.
   *
   * @param talk has the client talk for so many nanoseconds
   */
  SystemCalls run(LongConsumer talk, long nanos) throws IOException {
    talk.accept(nanos); // lets the JIT compile what these threads run first
    barrier.run();
    long before = sent.getAsLong();
    boolean children = serverPid.isEmpty();
    try (CallCounter client = CallCounter.of(clientPid, !children);
        CallCounter other = CallCounter.of(serverPid.orElse(clientPid), true)) {
      talk.accept(nanos * 2);
      long clientCalls = client.count();
      barrier.run();
      long otherCalls = other.count() - (children ? clientCalls : 0);
      return new SystemCalls(
          sent.getAsLong() - before,
          clientCalls,
          serverPid.equals(OptionalLong.of(clientPid)) // a thread there
              ? OptionalLong.empty()
              : OptionalLong.of(otherCalls));
    }
  }
}
