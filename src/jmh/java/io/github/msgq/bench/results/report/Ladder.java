package io.github.msgq.bench.results.report;

import static io.github.msgq.bench.results.result.FigureName.P50;
import static io.github.msgq.bench.results.result.FigureName.P99;
import static io.github.msgq.bench.results.result.FigureName.RATE;
import static io.github.msgq.bench.results.result.Measurement.CONNECTION;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;
import static io.github.msgq.bench.results.result.Measurement.SIZE;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps from shared memory to a broker that syncs each message, of results that have brokers'
 * rows: what each costs and gives.
 *
 * @param rungs the nearest and most forgetful first
 */
public record Ladder(List<Rung> rungs) {
  /**
   * A transport.
   *
   * @param oneWay its rate in the same situation; empty if it was not measured
   */
  public record Rung(Measurement roundTrip, Optional<Measurement> oneWay) {
    /** What connects its ends, and what a broker keeps. */
    public String step() {
      return reach().words()
          + (reach() == Reach.BROKER ? ", " + survival().kept() : "")
          + (apart() ? ", server elsewhere" : "");
    }

    private Reach reach() {
      return Ladder.reach(roundTrip);
    }

    private Survival survival() {
      return roundTrip.origin().tradeOff().survival();
    }

    private boolean apart() {
      return roundTrip.parameter("server").equals(Languages.COMMAND);
    }
  }

  /** In the situation of the first row that has a broker; without one, no rungs. */
  public static Ladder of(List<Measurement> all) {
    List<Measurement> known =
        all.stream()
            .filter(m -> m.overTransport() && m.measured() && reach(m) != Reach.UNKNOWN)
            .toList();
    List<Measurement> roundTrips = known.stream().filter(m -> m.kind() == Kind.ROUND_TRIP).toList();
    Optional<Measurement> first =
        roundTrips.stream().filter(m -> reach(m) == Reach.BROKER).findFirst();
    Map<String, Rung> rungs = new LinkedHashMap<>();
    roundTrips.stream()
        .filter(m -> first.map(Ladder::situation).equals(Optional.of(situation(m))))
        .sorted(Comparator.comparing(m -> !m.parameter("wait").equals("block")))
        .map(m -> new Rung(m, oneWay(known, m)))
        .forEach(rung -> rungs.putIfAbsent(rung.roundTrip.transport() + rung.apart(), rung));
    return new Ladder(
        rungs.values().stream()
            .sorted(
                Comparator.comparing(Rung::reach)
                    .thenComparing(Rung::apart)
                    .thenComparing(Rung::survival)
                    .thenComparing(rung -> rung.roundTrip.figure(P50).value()))
            .toList());
  }

  private static Reach reach(Measurement of) {
    return of.origin().tradeOff().reach();
  }

  private static List<String> situation(Measurement of) {
    return Stream.of(SIZE, CONNECTION, PLACEMENT, "client", Measurement.JDK)
        .map(of::parameter)
        .toList();
  }

  private static Optional<Measurement> oneWay(List<Measurement> known, Measurement roundTrip) {
    return known.stream()
        .filter(m -> m.kind() == Kind.ONE_WAY && situation(m).equals(situation(roundTrip)))
        .filter(
            m ->
                Stream.of(TRANSPORT, "wait", "server")
                    .allMatch(name -> m.parameter(name).equals(roundTrip.parameter(name))))
        .findFirst();
  }

  private static String text(Optional<Quantity> figure, double unit) {
    return figure.map(its -> Digits.number(its.value() / unit)).orElse(ColumnOf.NONE);
  }

  /** What each step costs, and what it gives. */
  Table table() {
    List<ColumnOf<Rung>> columns =
        List.of(
            ColumnOf.key("step", Rung::step),
            ColumnOf.key(TRANSPORT, rung -> rung.roundTrip.transport()),
            ColumnOf.figure("", "p50 µs", rung -> text(rung.roundTrip.find(P50), 1)),
            ColumnOf.figure("", P99.toString(), rung -> text(rung.roundTrip.find(P99), 1)),
            ColumnOf.figure(
                "", "messages/s", rung -> text(rung.oneWay.flatMap(m -> m.find(RATE)), 1)),
            ColumnOf.<Rung>figure("", "CPU µs", rung -> text(Goal.CPU.figure(rung.roundTrip), 1))
                .note("CPU µs: of client, server and broker together, for a round trip"),
            ColumnOf.figure(
                "",
                "broker's MiB",
                rung ->
                    text(
                        rung.roundTrip.find(FigureName.cost("broker", "peak")),
                        CostTable.KIB_PER_MIB)),
            ColumnOf.<Rung>words("messages outlive", rung -> rung.survival().words())
                .note(
                    "messages outlive: by the transport's settings, and all that stands before it"),
            ColumnOf.words(
                "ends on", rung -> rung.reach().otherHost() ? "any host" : "one machine"));
    return ColumnOf.table("The ladder", columns, rungs);
  }
}
