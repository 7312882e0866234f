package msgq.bench.jmh;

import java.io.IOException;
import msgq.bench.problem.Failure;

/** One of JMH's threads, with what it does in an operation. */
public final class ClientThread {
  private final Runnable operation;
  private final Recorder recorder;

  /**
   * @param operation a round trip, a message that is not answered, or a native client's batch
   */
  ClientThread(Runnable operation, Recorder recorder) {
    this.operation = operation;
    this.recorder = recorder;
  }

  /** Takes what goes wrong. */
  interface Recorder {
    /** Records it, and returns what to throw. */
    Failure failed(Failure failure) throws IOException;
  }

  /** Does it once. */
  public void run() throws IOException {
    try {
      operation.run();
    } catch (Failure e) {
      throw recorder.failed(e);
    }
  }
}
