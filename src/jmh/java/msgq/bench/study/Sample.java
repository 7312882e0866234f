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
    return (client.userMicros() + server.userMicros()) / 1e6;
  }

  /** Seconds of CPU in the kernel, client and server together. */
  public double system() {
    return (client.systemMicros() + server.systemMicros()) / 1e6;
  }

  /** What this number of units would have taken at the same rate. */
  public Sample forUnits(long wanted) {
    double factor = (double) wanted / units;
    return new Sample(seconds * factor, wanted, times(client, factor), times(server, factor));
  }

  /** What a machine would have shown that is so many times as fast. */
  Sample faster(double factor) {
    return new Sample(seconds / factor, units, faster(client, factor), faster(server, factor));
  }

  private static Usage faster(Usage usage, double factor) {
    return new Usage(
        Math.round(usage.userMicros() / factor),
        Math.round(usage.systemMicros() / factor),
        usage.voluntarySwitches(),
        usage.involuntarySwitches(),
        usage.peakKilobytes());
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
