package msgq.bench.message;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import msgq.bench.linux.Usage;

/**
 * What the server has counted since its start, and what it has cost.
 *
 * @param messages whole messages of all lanes
 * @param bytes their bytes
 * @param lost numbers that never came
 * @param duplicated numbers that came again
 * @param reordered numbers that came late
 * @param damaged messages that are not what was sent
 * @param usage CPU, context switches and memory
 * @param refused connections of others
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

  /** Of an endpoint to which nobody else connects. */
  public Counters(
      long messages,
      long bytes,
      long lost,
      long duplicated,
      long reordered,
      long damaged,
      Usage usage) {
    this(messages, bytes, lost, duplicated, reordered, damaged, usage, Refused.NONE);
  }

  /** Reads the words after COUNTERS. */
  public static Counters parse(String words) {
    Map<String, Long> values =
        Arrays.stream(words.strip().split(" "))
            .map(word -> word.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> Long.parseLong(pair[1])));
    return new Counters(
        values.get("messages"),
        values.get("bytes"),
        values.get("lost"),
        values.get("duplicated"),
        values.get("reordered"),
        values.get("damaged"),
        new Usage(
            values.get("user_us"),
            values.get("sys_us"),
            values.get("vcsw"),
            values.get("ivcsw"),
            values.get("maxrss_kb")),
        new Refused(
            values.getOrDefault("refused", 0L),
            values.getOrDefault("refused_uid", (long) Refused.UNKNOWN).intValue()));
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

  /** Whether each message came once, in its place and as it was. */
  public boolean clean() {
    return lost == 0 && duplicated == 0 && reordered == 0 && damaged == 0;
  }

  /** What is wrong, for the user. */
  public String faults() {
    return "%,d lost, %,d duplicated, %,d out of order, %,d damaged"
        .formatted(lost, duplicated, reordered, damaged);
  }
}
