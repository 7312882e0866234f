package msgq.bench.jmh;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * JMH's JSON, and in each result what its client and its server ran on: {@code "runtimes"}, beside
 * JMH's own {@code "vmVersion"}, which is that of the fork. Readers of JMH's JSON ignore names that
 * they do not know.
 */
public final class ResultJson {
  private static final String AFTER = "        \"vmVersion\" : "; // on a line of its own, once

  private ResultJson() {}

  /**
   * As text.
   *
   * @param cells where the runtimes of each result are found
   */
  public static String text(Collection<RunResult> results, List<CellResult> cells) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
    }
    Map<String, Map<String, String>> runtimes =
        cells.stream()
            .collect(
                Collectors.toMap(
                    cell -> Combination.name(cell.params()), CellResult::runtimes, (a, b) -> a));
    StringBuilder text = new StringBuilder();
    Iterator<RunResult> next = results.iterator();
    for (String line : bytes.toString(StandardCharsets.UTF_8).lines().toList()) {
      text.append(line).append('\n');
      if (line.startsWith(AFTER)) {
        text.append(
            json(runtimes.getOrDefault(Combination.name(next.next().getParams()), Map.of())));
      }
    }
    return text.toString();
  }

  private static String json(Map<String, String> runtimes) {
    return runtimes.isEmpty()
        ? ""
        : runtimes.entrySet().stream()
            .map(entry -> "\"%s\" : \"%s\"".formatted(entry.getKey(), plain(entry.getValue())))
            .collect(Collectors.joining(", ", "        \"runtimes\" : { ", " },\n"));
  }

  private static String plain(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
