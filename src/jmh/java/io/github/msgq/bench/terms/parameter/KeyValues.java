package io.github.msgq.bench.terms.parameter;

import io.github.msgq.bench.terms.problem.Failure;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Arguments, requests and answers of the form {@code key=value key=value}: docs/protocol.md. */
public final class KeyValues {
  private KeyValues() {}

  /** Reads a line, whose words are separated by blanks; an empty one has none. */
  public static Map<String, String> parse(String line) {
    return parse(Arrays.stream(line.split(" ")).filter(word -> !word.isEmpty()).toList());
  }

  /** Reads one pair from each word; a Failure says which is no pair, or comes twice. */
  public static Map<String, String> parse(List<String> words) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String word : words) {
      int end = word.indexOf('=');
      if (end < 0) {
        throw new Failure(word + " is not of the form key=value");
      }
      if (values.put(word.substring(0, end), word.substring(end + 1)) != null) {
        throw new Failure(word.substring(0, end) + "= is given twice");
      }
    }
    return values;
  }

  /** Writes a word for each pair. */
  public static List<String> list(Map<String, ?> values) {
    return values.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()).toList();
  }

  /** Writes a line of any texts, which {@link #decoded} reads. */
  public static String encoded(Map<String, String> values) {
    Map<String, String> encoded = new LinkedHashMap<>(values);
    encoded.replaceAll((key, text) -> URLEncoder.encode(text, StandardCharsets.UTF_8));
    return line(encoded);
  }

  public static Map<String, String> decoded(String line) {
    Map<String, String> values = parse(line);
    values.replaceAll((key, text) -> URLDecoder.decode(text, StandardCharsets.UTF_8));
    return values;
  }

  public static String line(Map<String, ?> values) {
    return String.join(" ", list(values));
  }
}
