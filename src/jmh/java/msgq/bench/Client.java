package msgq.bench;

import java.io.IOException;
import msgq.bench.peer.Failure;
import msgq.bench.peer.Lane;

/** One client thread: its lane, and what happens when that fails. */
final class Client {
  private final Scenario scenario;
  private final Lane lane;

  /** Pins the calling thread and connects. */
  Client(Scenario scenario, int thread) throws IOException {
    this.scenario = scenario;
    this.lane = scenario.lane(thread);
    try {
      lane.open();
    } catch (Failure e) {
      throw scenario.failed(e);
    }
  }

  void roundTrip() throws IOException {
    try {
      lane.roundTrip();
    } catch (Failure e) {
      throw scenario.failed(e);
    }
  }

  void oneWay() throws IOException {
    try {
      lane.oneWay();
    } catch (Failure e) {
      throw scenario.failed(e);
    }
  }
}
