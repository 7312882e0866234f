package msgq.bench.study;

import msgq.bench.linux.Usage;

/**
 * One run of a cell.
 *
 * @param seconds it took
 * @param units messages or bytes that went through
 * @param client what the client used
 * @param server what the server used
 */
public record Sample(double seconds, long units, Usage client, Usage server) {
  /** Some kernels count ticks: less than one may be none, which has no ratio to anything. */
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

  /** What this number of units would have taken at the same rate. */
  public Sample forUnits(long wanted) {
    double factor = (double) wanted / units;
    return new Sample(
        seconds * factor, wanted, times(client, factor, factor), times(server, factor, factor));
  }

  /** What a machine would have shown that is so many times as fast. */
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
