package msgq.bench.study;

import msgq.bench.linux.Usage;

/**
 * One run of a cell.
 *
 * @param seconds how long it took
 * @param units messages or bytes that went through
 * @param client what the client used
 * @param server what the server used
 */
public record Sample(double seconds, long units, Usage client, Usage server) {
  /** Some kernels account CPU time in ticks: a short run may show 0, of which there is no ratio. */
  private static final double LEAST_CPU = 0.001;

  /** Time per message or byte. */
  public double secondsPerUnit() {
    return seconds / units;
  }

  /** Messages or bytes per second. */
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
  public Sample forUnits(long wanted) {
    double factor = (double) wanted / units;
    return new Sample(
        seconds * factor, wanted, times(client, factor, factor), times(server, factor, factor));
  }

  /** This sample as a machine faster by this factor would have shown it. */
  Sample faster(double factor) {
    return new Sample(
        seconds / factor, units, times(client, 1 / factor, 1), times(server, 1 / factor, 1));
  }

  /** Memory does not grow with the work. */
  private static Usage times(Usage usage, double time, double switches) {
    return new Usage(
        Math.round(usage.userMicros() * time),
        Math.round(usage.systemMicros() * time),
        Math.round(usage.voluntarySwitches() * switches),
        Math.round(usage.involuntarySwitches() * switches),
        usage.peakKilobytes());
  }
}
