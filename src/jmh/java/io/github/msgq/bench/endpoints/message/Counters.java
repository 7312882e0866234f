package io.github.msgq.bench.endpoints.message;

import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.terms.parameter.KeyValues;
import java.util.Map;

/**
 * The counts of a server, and what it has used since its start.
 *
 * @param messages whole messages of all lanes
 * @param lost numbers that never came
 * @param duplicated numbers that came again
 * @param reordered numbers that came late
 * @param damaged messages that are not what was sent
 * @param usage CPU time, context switches and memory
 * @param refused connections that were not its client's
 */
public record Counters(
    long messages,
    long bytes,
    long lost,
    long duplicated,
    long reordered,
    long damaged,
    Usage usage,
    Refused refused) {
  /** Those of a work that checks its messages itself, and fails if one is wrong. */
  public static Counters of(long messages, long bytes, Usage usage) {
    return new Counters(messages, bytes, 0, 0, 0, 0, usage, Refused.NONE);
  }

  /** Reads the words after COUNTERS. */
  public static Counters parse(String words) {
    Map<String, String> values = KeyValues.parse(words);
    return new Counters(
        Long.parseLong(values.get("messages")),
        Long.parseLong(values.get("bytes")),
        Long.parseLong(values.get("lost")),
        Long.parseLong(values.get("duplicated")),
        Long.parseLong(values.get("reordered")),
        Long.parseLong(values.get("damaged")),
        Usage.of(values),
        new Refused(
            Long.parseLong(values.getOrDefault("refused", "0")),
            Integer.parseInt(values.getOrDefault("refused_uid", "" + Refused.UNKNOWN))));
  }

  public String words() {
    return "messages=%d bytes=%d lost=%d duplicated=%d reordered=%d damaged=%d %s refused=%d refused_uid=%d"
        .formatted(
            messages,
            bytes,
            lost,
            duplicated,
            reordered,
            damaged,
            usage.words(),
            refused.connections(),
            refused.user());
  }

  /** Whether each message arrived once, in order and undamaged. */
  public boolean clean() {
    return lost == 0 && duplicated == 0 && reordered == 0 && damaged == 0;
  }

  /** Describes what is wrong, for the user. */
  public String faults() {
    return "%,d lost, %,d duplicated, %,d out of order, %,d damaged"
        .formatted(lost, duplicated, reordered, damaged);
  }
}
