package msgq.bench.study;

/**
 * What one end has used.
 *
 * @param user seconds of CPU outside the kernel
 * @param system seconds of CPU in the kernel
 * @param peakKilobytes most memory resident at once
 */
public record Cost(double user, double system, long peakKilobytes) {

  /** The same for another amount of work; memory does not grow with it. */
  Cost times(double factor) {
    return new Cost(user * factor, system * factor, peakKilobytes);
  }
}
