package msgq.bench.study;

/**
 * One run of a cell.
 *
 * @param seconds it took
 * @param units messages or bytes that went through
 * @param client what the sending or asking end used
 * @param server what the receiving or answering end used
 */
public record Sample(double seconds, long units, Cost client, Cost server) {

  /** Time per message or byte. */
  public double secondsPerUnit() {
    return seconds / units;
  }

  /** Messages or bytes per second. */
  public double unitsPerSecond() {
    return units / seconds;
  }

  /** Seconds of CPU outside the kernel, both ends. */
  public double user() {
    return client.user() + server.user();
  }

  /** Seconds of CPU in the kernel, both ends. */
  public double system() {
    return client.system() + server.system();
  }

  /** What as many units would have taken at this rate. */
  public Sample forUnits(long wanted) {
    double factor = (double) wanted / units;
    return new Sample(seconds * factor, wanted, client.times(factor), server.times(factor));
  }
}
