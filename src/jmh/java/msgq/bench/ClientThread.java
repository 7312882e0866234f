package msgq.bench;

import java.io.IOException;
import msgq.bench.client.Lane;
import msgq.bench.problem.Failure;

/** One client thread: its lane, and what happens when that fails. */
final class ClientThread {
  private final Scenario scenario;
  private final int thread;
  private final Lane lane; // null if the client is native

  /** Pins the calling thread and connects. */
  ClientThread(Scenario scenario, int thread) throws IOException {
    this.scenario = scenario;
    this.thread = thread;
    this.lane = scenario.nativeClient() ? null : scenario.lane(thread);
    if (lane != null) {
      try {
        lane.open();
      } catch (Failure e) {
        throw scenario.failed(e);
      }
    }
  }

  void roundTrip() throws IOException {
    if (lane == null) {
      scenario.talk(thread);
      return;
    }
    try {
      lane.roundTrip();
    } catch (Failure e) {
      throw scenario.failed(e);
    }
  }

  void oneWay() throws IOException {
    if (lane == null) {
      scenario.talk(thread);
      return;
    }
    try {
      lane.oneWay();
    } catch (Failure e) {
      throw scenario.failed(e);
    }
  }
}
