package msgq.bench.jmh;

import msgq.bench.client.Lane;

/** It sends on its own lane, and JMH takes the time. */
final class LaneThread extends ClientThread {
  private final Lane lane;

  LaneThread(Trial trial, Lane lane) {
    super(trial);
    this.lane = lane;
  }

  @Override
  void exchange() {
    lane.roundTrip();
  }

  @Override
  void send() {
    lane.oneWay();
  }
}
