package msgq.bench.study.dubbo;

import java.time.Duration;
import msgq.bench.rpc.LibraryLine;
import msgq.bench.rpc.StackRow;
import msgq.bench.study.Choice;
import msgq.bench.study.Scale;

/**
 * What is done with a budget: a larger one first makes the warm-up longer, then there are more
 * rounds.
 *
 * @param longer how many times as long as usual the first warm-up is
 * @param rounds that a row has
 */
record Timetable(double longer, int rounds) {
  private static final int LEAST_ROUNDS = 3; // the fewest with an interval that says something
  private static final int MOST_ROUNDS = 30;

  /** A pair that has been called for so long is as fast as it will be. */
  private static final double LONG_ENOUGH = 30;

  /** Starting and ending an endpoint with its libraries, seconds: each row has two pairs. */
  private static final double START = 1.8;

  private static final double BARE_START = 0.5;

  /** A payload's first calls. */
  private static final double LOOK = 0.35;

  private static final double BARE_LOOK = 0.1;

  /** The gauge, words with both ends, and the last calls of ten threads, for a cell. */
  private static final double BETWEEN = 0.22;

  private static final Scale SCALED = new Scale(false, Duration.ZERO);
  private static final double NANOS = 1e9;

  /** Seconds of what is chosen. */
  private record Parts(int pairs, double starting, double warmUp, double round) {
    static final Parts NONE = new Parts(0, 0, 0, 0);

    static Parts of(Choice choice) {
      return StackRow.of(choice.rows()).stream()
          .filter(row -> !choice.registered() || row.unregistered().isEmpty())
          .flatMap(row -> row.on(choice.javas()).stream().map(java -> of(row, choice)))
          .reduce(NONE, Parts::plus);
    }

    private static Parts of(StackRow row, Choice choice) {
      if (row.line() == LibraryLine.HARNESS) {
        return new Parts(0, 0, 0, ofRound(row));
      }
      boolean bare = row.encodingAlone();
      int endpoints = choice.registered() ? 5 : 4; // the pair that is looked at has no registry
      double starting =
          endpoints * (bare ? BARE_START : START)
              + row.payloads().size() * (bare ? BARE_LOOK : LOOK);
      return new Parts(1, starting, warmUp(row), ofRound(row));
    }

    private static double warmUp(StackRow row) {
      return row.firstPayloads().stream()
          .mapToDouble(payload -> Pace.firstWarmUp(row, payload) / NANOS)
          .sum();
    }

    private static double ofRound(StackRow row) {
      return row.payloads().stream()
          .mapToDouble(
              payload ->
                  row.threads(payload).length
                      * (BETWEEN
                          + (Pace.warmUp(SCALED, payload) + Pace.run(SCALED, payload)) / NANOS))
          .sum();
    }

    private Parts plus(Parts other) {
      return new Parts(
          pairs + other.pairs,
          starting + other.starting,
          warmUp + other.warmUp,
          round + other.round);
    }

    private double seconds() {
      return starting + warmUp + LEAST_ROUNDS * round;
    }
  }

  /** Seconds for which a row's JVMs are called before anything counts. */
  double warmUp(StackRow row) {
    return longer * Parts.warmUp(row);
  }

  /** What fits. */
  static Timetable of(Scale scale, Choice choice) {
    if (scale.full()) {
      return new Timetable(1, 0);
    }
    Parts parts = Parts.of(choice);
    double budget = scale.budget().toSeconds();
    double longest = LONG_ENOUGH * parts.pairs() / Math.max(parts.warmUp(), 1);
    double longer = Math.max(1, Math.min(budget / parts.seconds(), longest));
    double left = budget - parts.starting() - longer * parts.warmUp();
    double rounds = Math.floor(left / parts.round());
    return new Timetable(longer, (int) Math.max(LEAST_ROUNDS, Math.min(rounds, MOST_ROUNDS)));
  }

  /** What the chosen rows take unless the user says more. */
  static Duration usual(Choice choice) {
    return Duration.ofSeconds((long) Math.ceil(Parts.of(choice).seconds()));
  }
}
