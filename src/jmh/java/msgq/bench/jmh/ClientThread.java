package msgq.bench.jmh;

import java.io.IOException;
import msgq.bench.client.Lane;
import msgq.bench.problem.Failure;

/** One of JMH's threads: it sends on its own lane, or has a native client send. */
public final class ClientThread {
  private final Trial trial;
  private final int number;
  private final Lane lane; // null if the client is native
  private final SlicedLane sliced; // null if the lane does not stop for the gauge

  ClientThread(Trial trial, int number, Lane lane, SlicedLane sliced) {
    this.trial = trial;
    this.number = number;
    this.lane = lane;
    this.sliced = sliced;
  }

  /** A request and its reply. */
  public void roundTrip() throws IOException {
    if (lane == null) {
      trial.talk(number);
      return;
    }
    try {
      if (sliced == null) {
        lane.roundTrip();
      } else {
        sliced.roundTrip();
      }
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
      if (sliced == null) {
        lane.oneWay();
      } else {
        sliced.oneWay();
      }
    } catch (Failure e) {
      throw trial.failed(e);
    }
  }
}
