package msgq.bench.process;

/** An end that was started, wherever it runs. */
public interface Endpoint {
  /** What it is, for the user. */
  String describe();

  /** The process that it is, or is in. */
  long pid();

  /** Waits so long for its end; whether it has ended. */
  boolean awaitExit(long millis);

  /** Ends it now and waits for that. */
  void kill();
}
