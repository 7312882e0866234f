package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.machine.linux.Usage;
import java.util.OptionalDouble;

/**
 * One run of a combination.
 *
 * @param units messages or bytes that went through
 * @param gauge the gauge's nanoseconds per message around it; empty without a gauge
 */
public record Sample(double seconds, long units, Usage client, Usage server, OptionalDouble gauge) {
  /** Some kernels account CPU time in ticks: a short run may show 0, of which there is no ratio. */
  private static final double LEAST_CPU = 0.001;

  /** A run without the gauge. */
  public Sample(double seconds, long units, Usage client, Usage server) {
    this(seconds, units, client, server, OptionalDouble.empty());
  }

  /** From the client's first message to the server's last, by the clock that both share. */
  public static Sample of(EndpointPair.Outcome run, long units) {
    return of(run, run.server().number("ended"), units);
  }

  /** From the client's first message until both have ended. */
  public static Sample toTheEndOfBoth(EndpointPair.Outcome run, long units) {
    return of(run, Math.max(run.server().number("ended"), run.client().number("ended")), units);
  }

  private static Sample of(EndpointPair.Outcome run, long ended, long units) {
    double seconds = (ended - run.client().number("began")) / 1e9;
    return new Sample(seconds, units, run.client().usage(), run.server().usage());
  }

  /** Returns this sample with the gauge's nanoseconds per message. */
  public Sample beside(double nanos) {
    return new Sample(seconds, units, client, server, OptionalDouble.of(nanos));
  }

  public double secondsPerUnit() {
    return seconds / units;
  }

  public double unitsPerSecond() {
    return units / seconds;
  }

  /** Seconds of CPU outside the kernel, client and server together. */
  public double user() {
    return Math.max(LEAST_CPU, (client.userMicros() + server.userMicros()) / 1e6);
  }

  /** Seconds of CPU in the kernel, client and server together. */
  public double system() {
    return Math.max(LEAST_CPU, (client.systemMicros() + server.systemMicros()) / 1e6);
  }

  /** This sample extrapolated to another number of units at the same rate. */
  public Sample forUnits(long target) {
    return times((double) target / units, target);
  }

  /**
   * This sample scaled to a gauge that takes one microsecond per message, so that ratios of samples
   * hold even if the machine changes its speed. Without a gauge, the sample itself.
   */
  Sample gauged() {
    return gauge.isEmpty() ? this : times(1_000 / gauge.getAsDouble(), units);
  }

  private Sample times(double factor, long target) {
    return new Sample(
        seconds * factor, target, times(client, factor), times(server, factor), gauge);
  }

  /** Memory does not grow with the work. */
  private static Usage times(Usage usage, double factor) {
    return new Usage(
        Math.round(usage.userMicros() * factor),
        Math.round(usage.systemMicros() * factor),
        Math.round(usage.voluntarySwitches() * factor),
        Math.round(usage.involuntarySwitches() * factor),
        usage.peakKilobytes());
  }
}
