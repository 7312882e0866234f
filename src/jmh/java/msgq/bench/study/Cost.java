package msgq.bench.study;

import msgq.bench.linux.Usage;

/**
 * What one end has used.
 *
 * @param user seconds of CPU outside the kernel
 * @param system seconds of CPU in the kernel
 * @param peakKilobytes most memory resident at once
 */
public record Cost(double user, double system, long peakKilobytes) {

  /** From what the kernel has counted. */
  public static Cost of(Usage usage) {
    return new Cost(usage.userMicros() / 1e6, usage.systemMicros() / 1e6, usage.peakKilobytes());
  }

  /** The same for another amount of work; memory does not grow with it. */
  Cost times(double factor) {
    return new Cost(user * factor, system * factor, peakKilobytes);
  }

  /** What was used since then; the peak stays that of the whole life. */
  public Cost minus(Cost before) {
    return new Cost(user - before.user, system - before.system, peakKilobytes);
  }

  /** This and another, one after the other. */
  Cost plus(Cost later) {
    return new Cost(
        user + later.user, system + later.system, Math.max(peakKilobytes, later.peakKilobytes));
  }
}
