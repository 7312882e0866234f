package io.github.msgq.bench.results.advice;

import static io.github.msgq.bench.results.result.Measurement.CONNECTION;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a user wants to know.
 *
 * @param kind round trips, or one way
 * @param size how many bytes a message has
 * @param situation the values of the parameters other than transport and size
 * @param command that measures it
 */
public record Question(
    Kind kind, Goal goal, long size, Map<String, String> situation, String command) {
  /** A figure says nothing about a message that is more than so many times larger or smaller. */
  private static final double FARTHEST = 2;

  public Question at(String placement) {
    Map<String, String> there = new LinkedHashMap<>(situation);
    there.put(PLACEMENT, placement);
    return new Question(kind, goal, size, there, command);
  }

  /** The same question about the only size for which anything was measured; itself if several. */
  public Question ofTheOnlySize(List<Measurement> all) {
    List<Long> sizes = right(all).map(Question::size).distinct().toList();
    long only = sizes.size() == 1 ? sizes.get(0) : size;
    return new Question(kind, goal, only, situation, command);
  }

  /** What was measured in this situation, of any size. */
  private Stream<Measurement> right(List<Measurement> all) {
    return all.stream().filter(m -> m.kind() == kind && m.overTransport()).filter(this::fits);
  }

  /**
   * The measurements that answer it, one per transport: of the nearest size if this one was not
   * measured, and of the fewest threads.
   */
  public List<Measurement> answeredBy(List<Measurement> all) throws Refusal {
    List<Measurement> right = right(all).toList();
    long nearest =
        right.stream()
            .map(Question::size)
            .min(Comparator.comparingDouble(this::distance))
            .orElseThrow(() -> missing("nothing of this was measured"));
    if (distance(nearest) > Math.log(FARTHEST)) {
      throw missing("nothing near this size was measured, only " + sizes(right));
    }
    List<Measurement> near = right.stream().filter(m -> size(m) == nearest).toList();
    int fewest =
        near.stream()
            .filter(Measurement::measured)
            .mapToInt(m -> m.origin().effort().threads())
            .min()
            .orElse(1);
    Map<String, Measurement> each = new LinkedHashMap<>();
    near.stream()
        .filter(m -> List.of("", Integer.toString(fewest)).contains(m.threads()))
        .forEach(m -> each.putIfAbsent(m.parameter(TRANSPORT), m));
    return new ArrayList<>(each.values());
  }

  private Refusal missing(String what) {
    return new Refusal("%s: %s; this measures it: %s".formatted(what, words(), command));
  }

  private boolean fits(Measurement measurement) {
    return situation.entrySet().stream()
        .allMatch(asked -> value(measurement, asked.getKey()).equals(asked.getValue()));
  }

  /** A server in the client's language goes by that language. */
  private static String value(Measurement measurement, String name) {
    String value = measurement.parameter(name);
    return name.equals("server")
        ? new Languages(measurement.parameter("client"), value).server()
        : value;
  }

  private static String sizes(List<Measurement> measured) {
    return measured.stream()
        .map(Question::size)
        .distinct()
        .sorted()
        .map(Digits::size)
        .collect(Collectors.joining(", "));
  }

  private static long size(Measurement measured) {
    return measured.size().orElseThrow(); // or it is not over a transport
  }

  private double distance(long other) {
    return Math.abs(Math.log((double) other / size));
  }

  /** As the user asked it. */
  public String words() {
    List<String> words = new ArrayList<>();
    words.add(kind.toString());
    words.add(Digits.size(size));
    words.add(situation.get(CONNECTION));
    Optional.ofNullable(situation.get(PLACEMENT)).ifPresent(words::add);
    words.add("%s to %s".formatted(situation.get("client"), server()));
    return String.join(", ", words) + ", by " + goal.meaning();
  }

  private String server() {
    String server = situation.get("server");
    return server.equals(Languages.COMMAND) ? "java of --server-command" : server;
  }

  /** The placements in which something was measured that answers it, in the order of the run. */
  public List<String> placements(List<Measurement> all) {
    return right(all).filter(this::isNear).map(m -> m.parameter(PLACEMENT)).distinct().toList();
  }

  private boolean isNear(Measurement measurement) {
    return distance(size(measurement)) <= Math.log(FARTHEST);
  }
}
