package io.github.msgq.bench.endpoints.client;

import io.github.msgq.bench.terms.parameter.KeyValues;
import java.util.Map;

/**
 * The messages of a client in one run.
 *
 * @param messages of all its lanes
 * @param nanos from the request to the end of the last lane, including any wait for a core
 */
public record Batch(long messages, long nanos) {
  /** Nothing done yet. */
  public static final Batch NONE = new Batch(0, 0);

  /** Reads the words after DONE. */
  static Batch parse(String words) {
    Map<String, String> values = KeyValues.parse(words);
    return new Batch(Long.parseLong(values.get("messages")), Long.parseLong(values.get("nanos")));
  }

  /** The sum of this and a later batch. */
  public Batch plus(Batch other) {
    return new Batch(messages + other.messages, nanos + other.nanos);
  }
}
