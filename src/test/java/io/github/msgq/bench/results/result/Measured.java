package io.github.msgq.bench.results.result;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Invented measurements, of three forks. */
public final class Measured {
  public static final Effort EFFORT =
      new Effort(3, new Effort.Iterations(2, "300 ms"), new Effort.Iterations(4, "300 ms"), 1);

  private static final String OURS = "io.github.msgq.bench.";
  private static final Map<String, String> JVMS = Map.of("client", "java 17", "server", "java 17");

  private Measured() {}

  public static Measurement of(
      String benchmark,
      String mode,
      Map<String, String> parameters,
      Map<FigureName, Quantity> figures) {
    TradeOff known = Transports.tradeOff(parameters.getOrDefault(Measurement.TRANSPORT, ""));
    return new Measurement(
        benchmark,
        OURS + (benchmark.contains(".") ? benchmark : benchmark + "." + benchmark),
        mode,
        Optional.empty(),
        parameters,
        new Origin(EFFORT, JVMS, 1, "", known, 0),
        figures,
        List.of(),
        Optional.empty());
  }

  /** The same with other figures. */
  public static Measurement with(Measurement one, Map<FigureName, Quantity> figures) {
    return of(one.benchmark(), one.mode(), one.parameters(), figures);
  }

  /** The same with histograms of the round trips of each fork. */
  public static Measurement with(Measurement one, List<Histogram> histograms) {
    return one.with(one.figures(), histograms);
  }

  /** The same over a transport with this trade-off. */
  public static Measurement with(Measurement one, TradeOff tradeOff) {
    return of(one, one.origin().effort(), tradeOff, 0);
  }

  /** The same, judged while it was measured. */
  public static Measurement judged(Measurement one, double risk) {
    return of(one, one.origin().effort(), one.origin().tradeOff(), risk);
  }

  /** The same of so many threads. */
  public static Measurement by(int threads, Measurement one) {
    Effort effort = new Effort(EFFORT.forks(), EFFORT.warmup(), EFFORT.measured(), threads);
    return of(one, effort, one.origin().tradeOff(), 0);
  }

  private static Measurement of(Measurement one, Effort effort, TradeOff tradeOff, double risk) {
    Origin origin = one.origin();
    return of(
        one,
        new Origin(effort, origin.jvms(), origin.parts(), origin.nativeName(), tradeOff, risk));
  }

  /** The same on this JDK, in a run on one alone. */
  public static Measurement on(String jdk, Measurement one) {
    Map<String, String> jvms = Map.of("java", jdk + ", VM");
    return of(one, new Origin(EFFORT, jvms, 1, "", one.origin().tradeOff(), 0));
  }

  private static Measurement of(Measurement one, Origin origin) {
    return new Measurement(
        one.benchmark(),
        one.qualified(),
        one.mode(),
        one.further(),
        one.parameters(),
        origin,
        one.figures(),
        one.histograms(),
        one.problem());
  }

  /** The same of a benchmark with this whole name. */
  public static Measurement called(String qualified, Measurement one) {
    return new Measurement(
        Measurement.benchmark(qualified),
        qualified,
        one.mode(),
        one.further(),
        one.parameters(),
        one.origin(),
        one.figures(),
        one.histograms(),
        one.problem());
  }

  /** The same without figures. */
  public static Measurement without(Measurement one, Problem problem) {
    return new Measurement(
        one.benchmark(),
        one.qualified(),
        one.mode(),
        one.further(),
        one.parameters(),
        one.origin(),
        Map.of(),
        List.of(),
        Optional.of(problem));
  }

  /** Of forks with an iteration each. */
  public static Quantity figure(String unit, double... forks) {
    return figure(unit, DoubleStream.of(forks).mapToObj(List::of).toList());
  }

  /** The mean of these samples. */
  public static Quantity figure(String unit, List<List<Double>> samples) {
    double mean =
        samples.stream().flatMap(List::stream).mapToDouble(v -> v).average().orElseThrow();
    return new Quantity(mean, unit, samples);
  }
}
