package io.github.msgq.bench.results.result;

/**
 * How much was measured.
 *
 * @param forks JVMs, one after the other
 * @param warmup in each fork, not counted
 * @param measured in each fork
 * @param threads of the benchmark
 */
public record Effort(int forks, Iterations warmup, Iterations measured, int threads) {
  /** Nothing was measured, or how much is unknown. */
  public static final Effort NONE =
      new Effort(0, new Iterations(0, "0 s"), new Iterations(0, "0 s"), 0);

  /** Iterations of equal length: how many, and the time of one. */
  public record Iterations(int count, String time) {
    @Override
    public String toString() {
      return count + " × " + time;
    }
  }
}
