package msgq.bench.jmh;

/** It has a native client talk for a batch; what each operation is, the client knows. */
final class BatchThread extends ClientThread {
  private final Runnable batch;

  BatchThread(Trial trial, Runnable batch) {
    super(trial);
    this.batch = batch;
  }

  @Override
  void exchange() {
    batch.run();
  }

  @Override
  void send() {
    batch.run();
  }
}
