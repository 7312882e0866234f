package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.machine.linux.Usage;

/**
 * The result of a run of a combination.
 *
 * @param first the units that the endpoints handled while cold; none if all have one rate
 * @param rest the units after them, at the rate of warm endpoints
 */
public record Warming(Sample first, Sample rest) {
  /** A run that needs no warm-up, or is as long as the published one. */
  public static Warming of(Sample all) {
    return new Warming(new Sample(0, 0, Usage.NONE, Usage.NONE), all);
  }

  /** A run of a pair, whose first messages count apart if the server reported them apart. */
  public static Warming of(EndpointPair.Outcome run, long units) {
    long first = run.server().number("first");
    Sample all = Sample.of(run, units);
    if (first == 0 || first == units) {
      return of(all);
    }
    double seconds = (run.server().number("first_ended") - run.client().number("began")) / 1e9;
    Sample cold =
        new Sample(seconds, first, run.client().usageOfFirst(), run.server().usageOfFirst());
    return new Warming(
        cold,
        new Sample(
            all.seconds() - seconds,
            units - first,
            all.client().since(cold.client()),
            all.server().since(cold.server())));
  }

  /** Returns this run with the gauge's nanoseconds per message around it. */
  public Warming beside(double nanos) {
    return new Warming(first.beside(nanos), rest);
  }

  /** Extrapolates to this many units: the first ones as measured, the others at the warm rate. */
  public Sample forUnits(long units) {
    Sample warm = rest.forUnits(units - first.units());
    return new Sample(
        first.seconds() + warm.seconds(),
        units,
        first.client().then(warm.client()),
        first.server().then(warm.server()),
        first.gauge());
  }
}
