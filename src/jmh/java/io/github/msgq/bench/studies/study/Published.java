package io.github.msgq.bench.studies.study;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.bench.machine.linux.Placement;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Figures and claims of a study, from the resource of its name. Each line is one of these:
 *
 * <pre>
 * figure NAME | UNIT | QUANTITY | REPETITION... | COMBINATION
 * claim TEXT
 *   NAME | COMBINATION; ... | COMBINATION; ... | QUANTITY | FIGURE... / FIGURE... | CRITERION
 * </pre>
 *
 * <p>A figure's combination is its name unless another is given; of one with {@code {one,other}}
 * there is a column for each word. The lines after a claim are its comparisons: what is divided,
 * and by what, each the geometric mean of several. A criterion is {@code about}, {@code it fails},
 * or {@code > 1}.
 */
public final class Published {
  private static final Map<String, ToDoubleFunction<Sample>> QUANTITIES =
      Map.of(
          "time", Sample::secondsPerUnit,
          "rate", Sample::unitsPerSecond,
          "megabits", sample -> sample.unitsPerSecond() * Byte.SIZE / 1e6,
          "seconds", Sample::seconds,
          "milliseconds", sample -> sample.seconds() * 1000,
          "user", Sample::user,
          "system", Sample::system,
          "user/2", sample -> sample.user() / 2,
          "system/2", sample -> sample.system() / 2);

  private static final Pattern COLUMNS = Pattern.compile("\\{(.*)\\}");

  private final List<String> lines;

  public Published(String study) {
    try (InputStream in = Published.class.getResourceAsStream(study + ".txt")) {
      lines =
          new String(in.readAllBytes(), UTF_8)
              .lines()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public List<Figure> figures() {
    return lines.stream()
        .filter(line -> line.startsWith("figure "))
        .map(line -> cells(line.replaceFirst("figure ", "")))
        .map(
            cells ->
                new Figure(
                    cells[0],
                    cells[1],
                    numbers(cells[3]).boxed().toList(),
                    columns(cells[cells.length > 4 ? 4 : 0]),
                    QUANTITIES.get(cells[2])))
        .toList();
  }

  /** All claims, about each of these placements. */
  public List<Claim> claims(List<Placement> placements) {
    return placements.stream().flatMap(placement -> claims(placement).stream()).toList();
  }

  private List<Claim> claims(Placement placement) {
    Map<String, List<Comparison>> claims = new LinkedHashMap<>();
    List<Comparison> comparisons = List.of();
    for (String line : lines) {
      if (line.startsWith("claim ")) {
        comparisons = new ArrayList<>();
        claims.put(line.replaceFirst("claim ", ""), comparisons);
      } else if (line.startsWith(" ")) {
        comparisons.add(comparison(cells(line), placement));
      }
    }
    return claims.entrySet().stream()
        .map(claim -> new Claim(claim.getKey(), claim.getValue()))
        .toList();
  }

  private static Comparison comparison(String[] cells, Placement placement) {
    double published = ratio(cells[4]);
    Criterion criterion =
        switch (cells[5]) {
          case "about" -> Criterion.about(published);
          case "it fails" -> Criterion.failure();
          default -> Criterion.above(ratio(cells[5].replaceFirst("> ", "")));
        };
    return new Comparison(
        cells[0],
        combinations(cells[1], placement),
        combinations(cells[2], placement),
        QUANTITIES.get(cells[3]),
        published,
        criterion);
  }

  private static String[] cells(String line) {
    return line.strip().split(" *\\| *");
  }

  private static DoubleStream numbers(String text) {
    return Stream.of(text.split(" "))
        .filter(each -> !each.isEmpty())
        .mapToDouble(Double::parseDouble);
  }

  /** A number, or two that are divided; of several, the geometric mean. */
  private static double ratio(String text) {
    String[] both = text.split(" / ");
    double dividend = mean(both[0]);
    return both.length == 1 ? dividend : dividend / mean(both[1]);
  }

  private static double mean(String text) {
    return text.contains(" ") ? Comparison.mean(numbers(text)) : Double.parseDouble(text);
  }

  private static List<StudyCombination> combinations(String names, Placement placement) {
    return Stream.of(names.split("; ")).map(name -> new StudyCombination(name, placement)).toList();
  }

  private static Map<String, String> columns(String combination) {
    Matcher words = COLUMNS.matcher(combination);
    if (!words.find()) {
      return Map.of("", combination);
    }
    Map<String, String> columns = new LinkedHashMap<>();
    for (String word : words.group(1).split(",")) {
      columns.put(word, words.replaceFirst(word));
    }
    return columns;
  }
}
