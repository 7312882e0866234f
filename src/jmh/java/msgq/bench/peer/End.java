package msgq.bench.peer;

/** An end that was started, wherever it runs. */
interface End {
  /** What it is, for the user. */
  String describe();

  /** The process that it is, or is in. */
  long pid();

  /** Waits so long for its end; whether it has ended. */
  boolean awaitExit(long millis);

  /** Ends it now and waits for that. */
  void kill();
}
