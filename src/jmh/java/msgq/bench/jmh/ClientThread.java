package msgq.bench.jmh;

import java.io.IOException;
import msgq.bench.problem.Failure;

/** One of JMH's threads. How it talks is decided when it connects. */
public abstract class ClientThread {
  private final Trial trial;

  ClientThread(Trial trial) {
    this.trial = trial;
  }

  /** A request and its reply. */
  public final void roundTrip() throws IOException {
    try {
      exchange();
    } catch (Failure e) {
      throw trial.failed(e);
    }
  }

  /** A message that is not answered. */
  public final void oneWay() throws IOException {
    try {
      send();
    } catch (Failure e) {
      throw trial.failed(e);
    }
  }

  abstract void exchange();

  abstract void send();
}
