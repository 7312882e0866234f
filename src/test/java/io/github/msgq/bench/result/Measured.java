package io.github.msgq.bench.result;

import io.github.msgq.bench.endpoint.Transports;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Invented measurements, of three forks. */
public final class Measured {
  public static final Effort EFFORT =
      new Effort(3, new Effort.Iterations(2, "300 ms"), new Effort.Iterations(4, "300 ms"), 1);

  private static final Map<String, String> JVMS = Map.of("client", "java 17", "server", "java 17");

  private Measured() {}

  public static Measurement of(
      String benchmark,
      String mode,
      Map<String, String> parameters,
      Map<String, Quantity> figures) {
    return new Measurement(
        benchmark,
        mode,
        parameters,
        EFFORT,
        JVMS,
        figures,
        List.of(),
        Optional.empty(),
        1,
        "",
        Transports.tradeOff(parameters.getOrDefault(Measurement.TRANSPORT, "")),
        0);
  }

  /** The same with other figures. */
  public static Measurement with(Measurement one, Map<String, Quantity> figures) {
    return of(one.benchmark(), one.mode(), one.parameters(), figures);
  }

  /** The same with histograms of the round trips of each fork. */
  public static Measurement with(Measurement one, List<Histogram> histograms) {
    return one.with(one.figures(), histograms);
  }

  /** The same, judged while it was measured. */
  public static Measurement judged(Measurement one, double risk) {
    return new Measurement(
        one.benchmark(),
        one.mode(),
        one.parameters(),
        one.effort(),
        one.jvms(),
        one.figures(),
        one.histograms(),
        one.problem(),
        one.parts(),
        one.nativeName(),
        one.tradeOff(),
        risk);
  }

  /** The same of so many threads. */
  public static Measurement by(int threads, Measurement one) {
    return new Measurement(
        one.benchmark(),
        one.mode(),
        one.parameters(),
        new Effort(EFFORT.forks(), EFFORT.warmup(), EFFORT.measured(), threads),
        one.jvms(),
        one.figures(),
        one.histograms(),
        one.problem(),
        one.parts(),
        one.nativeName(),
        one.tradeOff(),
        one.risk());
  }

  /** The same without figures. */
  public static Measurement without(Measurement one, Problem problem) {
    return new Measurement(
        one.benchmark(),
        one.mode(),
        one.parameters(),
        EFFORT,
        JVMS,
        Map.of(),
        List.of(),
        Optional.of(problem),
        1,
        one.nativeName(),
        one.tradeOff(),
        one.risk());
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
