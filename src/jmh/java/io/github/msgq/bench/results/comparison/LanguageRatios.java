package io.github.msgq.bench.results.comparison;

import static io.github.msgq.bench.results.result.Measurement.JDK;
import static io.github.msgq.bench.results.result.Measurement.SIZE;
import static io.github.msgq.bench.results.result.Measurement.THREADS;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.parameter.Languages;
import java.util.List;
import java.util.stream.Stream;

/** Java compared with the same in C: client and server, or a loop of calls. */
public final class LanguageRatios {
  private static final String BASE = "c";
  private static final String CLIENT = "client";
  private static final String SERVER = "server";

  /** Loops of calls in C, and what they have in common with the same in Java. */
  private static final List<String> FLOORS = List.of("CallOverheadFloor.c", "CallOverheadStream.c");

  private static final List<String> ALIKE = List.of("queue", "stream", SIZE, THREADS, JDK);

  private LanguageRatios() {}

  /** Those of a run that have something to compare. */
  public static List<Ratios> of(List<Measurement> all) {
    return Stream.of(Ratios.of(BASE, "java", all, LanguageRatios::language, LanguageRatios::rest))
        .filter(ratios -> !ratios.combinations().isEmpty())
        .toList();
  }

  /** The language of client and server; empty if it differs, or if it is a benchmark of others. */
  private static String language(Measurement measurement) {
    if (!Kind.isOurs(measurement.qualified())) {
      return "";
    }
    if (!measurement.overTransport()) {
      boolean floor = FLOORS.contains(measurement.benchmark());
      return !measurement.mode().equals("avgt") ? "" : floor ? BASE : "java";
    }
    Languages endpoints =
        new Languages(measurement.parameter(CLIENT), measurement.parameter(SERVER));
    return endpoints.client().equals(endpoints.server()) ? endpoints.client() : "";
  }

  /** Several of Java's transports have one counterpart in C, and so have several of its loops. */
  private static Object rest(Measurement measurement) {
    if (!measurement.overTransport()) {
      return ALIKE.stream().map(measurement::parameter).toList();
    }
    return List.of(
        measurement.origin().nativeName(),
        Ratios.rest(measurement, List.of(CLIENT, SERVER, TRANSPORT)));
  }
}
