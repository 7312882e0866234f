package msgq.bench.process;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Arguments and answers of the form {@code key=value key=value}. */
public final class Words {
  private Words() {}

  /** Reads a line; an empty one has none. */
  public static Map<String, String> parse(String line) {
    return parse(Arrays.stream(line.strip().split(" ")).filter(word -> !word.isEmpty()));
  }

  /** Reads one pair from each word; a word without {@code =} is an error. */
  public static Map<String, String> parse(Stream<String> words) {
    return words
        .map(word -> word.split("=", 2))
        .collect(
            Collectors.toMap(
                pair -> pair[0], pair -> pair[1], (one, two) -> two, LinkedHashMap::new));
  }

  /** Writes a line. */
  public static String line(Map<String, ?> values) {
    return values.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(" "));
  }
}
