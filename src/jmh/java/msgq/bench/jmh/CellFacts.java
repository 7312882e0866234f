package msgq.bench.jmh;

import java.util.Map;
import java.util.TreeMap;

/**
 * What this process finds out about the combination that it runs, besides figures. The first value
 * of each fact counts.
 */
public final class CellFacts {
  /** This machine cannot run the combination; the value is a reason that a user understands. */
  static final String NOT_AVAILABLE = "not-available";

  /** The combination went wrong; the value is a sentence that says what happened. */
  static final String FAILED = "failed";

  /** How many queue messages each message was split into. */
  static final String PARTS = "parts";

  /** What disturbed the combination, though it was measured. */
  static final String REMARK = "remark";

  /** What the client ran on. */
  static final String CLIENT = "client";

  /** What the server ran on. */
  static final String SERVER = "server";

  private static final Map<String, String> FACTS = new TreeMap<>();

  private CellFacts() {}

  /**
   * This combination went wrong; the sentence says what happened. Does not return while this JVM is
   * ending.
   */
  public static void failed(String sentence) {
    JvmEnd.awaitIfBegun();
    note(FAILED, sentence);
  }

  /** What the two endpoints run on. */
  public static void runtimes(String client, String server) {
    note(CLIENT, client);
    note(SERVER, server);
  }

  static synchronized void note(String name, String value) {
    FACTS.putIfAbsent(name, value.strip().replaceAll("\\s+", " "));
  }

  /** Returns the facts of the combination that has ended, and clears them for the next. */
  static synchronized Map<String, String> take() {
    Map<String, String> facts = new TreeMap<>(FACTS);
    FACTS.clear();
    return facts;
  }
}
