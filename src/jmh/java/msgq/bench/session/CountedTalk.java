package msgq.bench.session;

import java.io.IOException;
import java.util.OptionalLong;
import msgq.bench.client.Client;
import msgq.bench.linux.CallCounter;

/**
 * Lets the client and the server talk on after the last iteration while it counts their system
 * calls: counting would have disturbed the iterations.
 */
final class CountedTalk {
  private final Client client;
  private final Runnable barrier;
  private final OptionalLong serverPid;

  /**
   * @param barrier waits until the server has everything that was sent
   * @param serverPid empty where the client starts a child for each message
   */
  CountedTalk(Client client, Runnable barrier, OptionalLong serverPid) {
    this.client = client;
    this.barrier = barrier;
    this.serverPid = serverPid;
  }

  SystemCalls run(long nanos) throws IOException {
    client.run(nanos); // lets the JIT compile what these threads run first
    barrier.run();
    long before = client.sent();
    boolean children = serverPid.isEmpty();
    try (CallCounter own = CallCounter.of(client.pid(), !children);
        CallCounter other = CallCounter.of(serverPid.orElse(client.pid()), true)) {
      client.run(nanos * 2);
      long clientCalls = own.count();
      barrier.run();
      long otherCalls = other.count() - (children ? clientCalls : 0);
      return new SystemCalls(
          client.sent() - before,
          clientCalls,
          serverPid.equals(OptionalLong.of(client.pid())) // a thread there
              ? OptionalLong.empty()
              : OptionalLong.of(otherCalls));
    }
  }
}
