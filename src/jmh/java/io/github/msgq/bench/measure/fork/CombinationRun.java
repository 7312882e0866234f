package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.machine.lease.LeaseRoot;
import io.github.msgq.bench.measure.trial.ForkNotes;
import io.github.msgq.bench.measure.trial.ForkOrder;
import io.github.msgq.bench.measure.trial.HandOver;
import io.github.msgq.bench.results.saved.KnownIteration;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/** A run of one combination by JMH in this JVM. */
final class CombinationRun {
  static {
    System.setProperty("jmh.ignoreLock", "true"); // our runs keep each other apart themselves
  }

  private CombinationRun() {}

  /**
   * @param order whose options ask for this combination only, and for no fork
   * @param out takes JMH's own text
   */
  static ForkResult of(ForkOrder order, PrintStream out) {
    LeaseRoot.beIn(order.leases());
    HandOver.begin(order);
    ForkNotes facts = HandOver.facts();
    List<BenchmarkResult> figures = List.of();
    JcmdLimit limit = new JcmdLimit(order.options().getProfilers());
    try (limit) {
      figures =
          new Runner(order.options(), JmhText.of(order.options(), out))
              .run().stream().map(RunResult::getAggregatedResult).map(KnownIteration::in).toList();
    } catch (RunnerException e) {
      limit.reason().ifPresentOrElse(facts::failed, () -> facts.failed(bottom(e)));
    }
    try {
      HandOver.end();
    } catch (IOException e) {
      facts.failed(e);
    }
    return new ForkResult(new ArrayList<>(figures), facts);
  }

  private static Throwable bottom(Throwable thrown) {
    Throwable bottom = thrown;
    for (Throwable below = below(bottom); below != null; below = below(bottom)) {
      bottom = below;
    }
    return bottom;
  }

  /** JMH suppresses what its threads have thrown. */
  private static Throwable below(Throwable thrown) {
    return thrown.getCause() == null
        ? Stream.of(thrown.getSuppressed()).findFirst().orElse(null)
        : thrown.getCause();
  }
}
