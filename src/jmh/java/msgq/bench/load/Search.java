package msgq.bench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import msgq.bench.problem.Failure;

/**
 * Searches the highest rate at which a limit holds. A ladder of 1-2-5 steps finds the first rung
 * that fails, since a percentile may fall again at higher rates and so must not be bisected; then a
 * staircase goes up where a trial passes and down where it fails. Its mean is the answer.
 */
public final class Search {
  private static final double LEAST = 100;
  private static final double FIRST = 1_000;
  private static final double MOST = 10_000_000;
  private static final int RUNGS_BEYOND = 2;
  private static final double STEP = Math.log(1.03);
  private static final int TRIALS = 24;
  private static final int MAJORITY = 2;

  private final DoublePredicate trial;
  private final List<Double> rungs = new ArrayList<>();
  private OptionalDouble again = OptionalDouble.empty();

  /**
   * @param trial makes a trial at a rate; whether the limit holds
   */
  public Search(DoublePredicate trial) {
    this.trial = trial;
  }

  /**
   * Searches.
   *
   * @return messages a second
   * @throws Failure if the limit holds at no rate, or at every one
   */
  public double run() {
    double passing = FIRST;
    while (!passes(passing)) {
      if (passing <= LEAST) {
        throw new Failure("the limit is exceeded even at %.0f messages/s".formatted(LEAST));
      }
      passing = step(passing, -1);
    }
    double failing = step(passing, 1);
    while (passes(failing)) {
      if (failing >= MOST) {
        throw new Failure("the limit holds even at %,.0f messages/s".formatted(MOST));
      }
      passing = failing;
      failing = step(failing, 1);
    }
    double rung = failing;
    for (int i = 0; i < RUNGS_BEYOND && again.isEmpty(); i++) {
      rung = step(rung, 1);
      if (passes(rung)) {
        again = OptionalDouble.of(rung);
      }
    }
    return staircase(Math.log(passing), Math.log(failing));
  }

  /** The next rung of the ladder 1, 2, 5, 10 … */
  private static double step(double rung, int direction) {
    double power = Math.pow(10, Math.floor(Math.log10(rung) + 1e-9));
    long digit = Math.round(rung / power);
    return direction > 0
        ? power * (digit == 1 ? 2 : digit == 2 ? 5 : 10)
        : power * (digit == 1 ? 0.5 : digit == 2 ? 1 : 2);
  }

  /** Whether a rung passes: the first of two trials, or two of three. */
  private boolean passes(double rung) {
    rungs.add(rung);
    if (trial.test(rung)) {
      return true;
    }
    int passed = 0;
    for (int i = 0; i < MAJORITY; i++) {
      passed += trial.test(rung) ? 1 : 0;
    }
    return passed == MAJORITY;
  }

  /** Begins in the middle with long steps, which become shorter where it turns. */
  private double staircase(double low, double high) {
    double at = (low + high) / 2;
    double step = (high - low) / 4;
    boolean up = trial.test(Math.exp(at));
    while (step > STEP) {
      at += up ? step : -step;
      boolean passed = trial.test(Math.exp(at));
      step = passed == up ? step : step / 2;
      up = passed;
    }
    double sum = 0;
    for (int i = 0; i < TRIALS; i++) {
      at += trial.test(Math.exp(at)) ? STEP : -STEP;
      sum += i < TRIALS / 4 ? 0 : at;
    }
    return Math.exp(sum / (TRIALS - TRIALS / 4));
  }

  /** The rungs that were tried, in that order. */
  public List<Double> rungs() {
    return rungs;
  }

  /** A rung above the first failing one where the limit holds again; empty if none was found. */
  public OptionalDouble again() {
    return again;
  }
}
