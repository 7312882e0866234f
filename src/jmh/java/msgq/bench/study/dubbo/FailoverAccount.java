package msgq.bench.study.dubbo;

import msgq.bench.session.Done;

/**
 * What has become of the calls.
 *
 * @param wanted how many there should be
 * @param client what it has reported
 * @param killed when server 1 was killed, by the clock that all processes share
 */
public record FailoverAccount(long wanted, Done client, long killed) {
  private static final double MILLION = 1e6;

  long made() {
    return client.number("messages");
  }

  /** Answered by server 1 or 2. */
  long by(int server) {
    return client.number("by_" + server);
  }

  long failed() {
    return client.number("failed");
  }

  /** Calls that were never made, or neither came back nor failed. */
  long lost() {
    return wanted - by(1) - by(2) - failed();
  }

  /** Why the first failed; empty if none has. */
  String reason() {
    return client.text("reason");
  }

  String told() {
    return "%,d calls, %,d failed, %,d lost".formatted(made(), failed(), lost());
  }

  double longestMillis() {
    return client.number("longest") / MILLION;
  }

  /** From the kill to the last answer by server 1, or failure if that is later. */
  double lastMillis() {
    long last = Math.max(client.number("last_1"), client.number("last_failed"));
    return Math.max(0, last - killed) / MILLION;
  }
}
