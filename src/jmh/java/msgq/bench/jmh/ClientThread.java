package msgq.bench.jmh;

import java.io.IOException;
import msgq.bench.client.Lane;
import msgq.bench.problem.Failure;

/** One of JMH's threads: it sends on its own lane, or has a native client send. */
public final class ClientThread {
  private final Trial trial;
  private final int number;
  private final Lane lane; // null if the client is native

  ClientThread(Trial trial, int number, Lane lane) {
    this.trial = trial;
    this.number = number;
    this.lane = lane;
  }

  /** A request and its reply. */
  public void roundTrip() throws IOException {
    if (lane == null) {
      trial.talk(number);
      return;
    }
    try {
      lane.roundTrip();
    } catch (Failure e) {
      throw trial.failed(e);
    }
  }

  /** A message that is not answered. */
  public void oneWay() throws IOException {
    if (lane == null) {
      trial.talk(number);
      return;
    }
    try {
      lane.oneWay();
    } catch (Failure e) {
      throw trial.failed(e);
    }
  }
}
