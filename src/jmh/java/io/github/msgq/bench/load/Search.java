package io.github.msgq.bench.load;

import io.github.msgq.bench.problem.Failure;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * Searches the highest rate at which a limit holds. A ladder of 1-2-5 steps finds the first rung
 * that fails, since a percentile may fall again at higher rates and so must not be bisected; then a
 * staircase goes up where a trial passes and down where it fails. Its mean is the answer, provided
 * that a rate far below passes meanwhile: otherwise it was not the rate that made trials fail.
 */
public final class Search {
  private static final double LEAST = 100;
  private static final double FIRST = 1_000;
  private static final double MOST = 10_000_000;
  private static final int RUNGS_BEYOND = 2;
  private static final int TRIALS_AGAIN = 7;
  private static final double STEP = Math.log(1.03);
  private static final int TRIALS = 24;
  private static final int TRIALS_PER_CONTROL = 4;
  private static final int STAIRCASES = 3;

  private final DoublePredicate trial;
  private final Set<Double> rungs = new LinkedHashSet<>();
  private boolean again;

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
   * @throws Failure if the limit holds at no rate, or at every one, or if trials fail whatever the
   *     rate
   */
  public double run() {
    double passing = FIRST;
    while (!passes(passing)) {
      if (passing <= LEAST) {
        throw new Failure("the limit is exceeded even at %.0f messages/s".formatted(LEAST));
      }
      passing = step(passing, -1);
    }
    double failing = firstFailing(passing);
    passing = step(failing, -1);
    double control = step(passing, -1);
    for (int i = 0; i < STAIRCASES; i++) {
      double found = staircase(passing, failing, control);
      if (found > 0) {
        return found;
      }
    }
    throw new Failure(
        "disturbed: even at %,.0f messages/s the limit was exceeded in half of the trials: stop what else runs here, or try again later"
            .formatted(control));
  }

  /** A rung that fails while one beyond it passes is tried again: it may have failed by chance. */
  private double firstFailing(double passing) {
    double failing = step(passing, 1);
    while (passes(failing)) {
      if (failing >= MOST) {
        throw new Failure("the limit holds even at %,.0f messages/s".formatted(MOST));
      }
      failing = step(failing, 1);
    }
    double beyond = failing;
    for (int i = 0; i < RUNGS_BEYOND && !again; i++) {
      beyond = step(beyond, 1);
      again = passes(beyond);
    }
    if (again && passed(TRIALS_AGAIN, failing) > TRIALS_AGAIN / 2) {
      again = false;
      return firstFailing(failing);
    }
    return failing;
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
    return trial.test(rung) || trial.test(rung) && trial.test(rung);
  }

  private long passed(int trials, double rate) {
    return IntStream.range(0, trials).filter(i -> trial.test(rate)).count();
  }

  /**
   * Begins in the middle with long steps, which become shorter where it turns.
   *
   * @return 0 if half of the trials at the control's rate failed
   */
  private double staircase(double passing, double failing, double control) {
    double at = Math.log(passing * failing) / 2;
    double step = Math.log(failing / passing) / 4;
    boolean up = trial.test(Math.exp(at));
    while (step > STEP && at > Math.log(control)) {
      at += up ? step : -step;
      boolean passed = trial.test(Math.exp(at));
      step = passed == up ? step : step / 2;
      up = passed;
    }
    double sum = 0;
    int undisturbed = 0;
    for (int i = 0; i < TRIALS; i++) {
      at += trial.test(Math.exp(at)) ? STEP : -STEP;
      sum += i < TRIALS / 4 ? 0 : at;
      undisturbed += i % TRIALS_PER_CONTROL == 0 && trial.test(control) ? 1 : 0;
    }
    return undisturbed > TRIALS / TRIALS_PER_CONTROL / 2
        ? Math.exp(sum / (TRIALS - TRIALS / 4))
        : 0;
  }

  /** The rungs that were tried. */
  public Set<Double> rungs() {
    return rungs;
  }

  /** Whether the limit holds again above the first rung that fails. */
  public boolean again() {
    return again;
  }
}
