package msgq.bench.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import msgq.bench.problem.Refusal;
import msgq.bench.result.Measurement;

/**
 * What a user wants to know.
 *
 * @param roundTrip whether messages are answered
 * @param goal what matters
 * @param situation the values of the parameters other than the transport
 * @param otherHost whether the two programs may be on different hosts
 */
public record Question(
    boolean roundTrip, Goal goal, Map<String, String> situation, boolean otherHost) {
  private static final String SIZE = "size";

  /**
   * The measurements that answer it, one per transport; of the nearest size if this one was not
   * measured.
   */
  public List<Measurement> answeredBy(List<Measurement> all) throws Refusal {
    List<Measurement> right =
        all.stream()
            .filter(m -> m.roundTrip() == roundTrip && (m.roundTrip() || m.oneWay()))
            .filter(m -> !m.parameter("transport").isEmpty())
            .filter(this::fits)
            .toList();
    Optional<String> size = nearest(right);
    List<Measurement> answers =
        right.stream()
            .filter(m -> m.parameter(SIZE).equals(size.orElse("")))
            .filter(m -> !otherHost || TradeOff.reachesOtherHosts(m.parameter("transport")))
            .toList();
    if (answers.isEmpty()) {
      throw new Refusal("nothing of this was measured: " + words());
    }
    Map<String, Measurement> each = new LinkedHashMap<>();
    answers.forEach(m -> each.putIfAbsent(m.parameter("transport"), m));
    return new ArrayList<>(each.values());
  }

  private boolean fits(Measurement measurement) {
    return situation.entrySet().stream()
        .filter(wanted -> !wanted.getKey().equals(SIZE))
        .allMatch(wanted -> measurement.parameter(wanted.getKey()).equals(wanted.getValue()));
  }

  private Optional<String> nearest(List<Measurement> some) {
    double wanted = Math.log(Double.parseDouble(situation.get(SIZE)));
    return some.stream()
        .map(m -> m.parameter(SIZE))
        .filter(size -> size.matches("\\d+"))
        .min(
            Comparator.comparingDouble(
                size -> Math.abs(Math.log(Double.parseDouble(size)) - wanted)));
  }

  /** As the user asked it. */
  public String words() {
    return (roundTrip ? "round trip" : "one way")
        + ", "
        + situation.entrySet().stream()
            .map(value -> value.getKey() + " " + value.getValue())
            .collect(Collectors.joining(", "))
        + ", by "
        + goal.meaning();
  }
}
