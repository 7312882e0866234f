package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.machine.lease.LeaseRoot;
import io.github.msgq.bench.measure.trial.ForkNotes;
import io.github.msgq.bench.measure.trial.ForkOrder;
import io.github.msgq.bench.measure.trial.HandOver;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;

/** A run of one combination by JMH in this JVM. */
final class CombinationRun {
  private static final String[] OF_A_RUN = {
    "# Fork: N/A", "# *** WARNING: ", "# WARNING: JMH lock", "# Run progress:", "# Run complete."
  };

  private CombinationRun() {}

  /**
   * @param order whose options ask for this combination only, and for no fork
   * @param out takes JMH's own text
   */
  static ForkResult of(ForkOrder order, PrintStream out) {
    System.setProperty("jmh.ignoreLock", "true"); // our runs keep each other apart themselves
    LeaseRoot.beIn(order.leases());
    HandOver.begin(order);
    ForkNotes facts = HandOver.facts();
    List<BenchmarkResult> figures = List.of();
    JcmdLimit limit = new JcmdLimit(order.options().getProfilers());
    try (limit) {
      figures =
          new Runner(order.options(), text(order.options(), out))
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

  /**
   * JMH's own text about one combination, without that about a run: to JMH, each of our forks is a
   * whole run, without a fork. The launcher prints what comes first, about the combination, for
   * which JMH would start two more JVMs in each fork.
   */
  static OutputFormat text(Options options, PrintStream out) {
    OutputFormat text =
        OutputFormatFactory.createFormatInstance(
            out, options.verbosity().orElse(Defaults.VERBOSITY));
    return (OutputFormat)
        Proxy.newProxyInstance(
            CombinationRun.class.getClassLoader(),
            new Class<?>[] {OutputFormat.class},
            (proxy, method, arguments) -> {
              boolean ofRun =
                  method.getName().matches("startRun|startBenchmark|endRun|close")
                      || method.getName().equals("println")
                          && Stream.of(OF_A_RUN).anyMatch(((String) arguments[0])::startsWith);
              try {
                return ofRun ? null : method.invoke(text, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /**
   * An iteration that works out its secondary results once. JMH's JSON asks for all of them once
   * per name, and among them are eight percentiles, each of which sorts the samples: without this,
   * writing a default run takes five times as long.
   */
  static final class KnownIteration extends IterationResult {
    private static final long serialVersionUID = 1;

    private transient Map<String, Result> secondary;

    /** The same results, with such iterations. */
    static BenchmarkResult in(BenchmarkResult all) {
      List<IterationResult> iterations = new ArrayList<>();
      all.getIterationResults().forEach(ended -> iterations.add(new KnownIteration(ended)));
      return new BenchmarkResult(all.getParams(), iterations, all.getMetadata());
    }

    private KnownIteration(IterationResult ended) {
      super(ended.getBenchmarkParams(), ended.getParams(), ended.getMetadata());
      addResults(ended.getRawPrimaryResults());
      addResults(ended.getRawSecondaryResults().values());
    }

    @Override
    @SuppressWarnings("rawtypes") // JMH's
    public Map<String, Result> getSecondaryResults() {
      if (secondary == null) {
        secondary = super.getSecondaryResults();
      }
      return secondary;
    }
  }
}
