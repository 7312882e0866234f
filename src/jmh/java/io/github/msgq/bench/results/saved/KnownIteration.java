package io.github.msgq.bench.results.saved;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * An iteration that works out its secondary results once. JMH's JSON asks for all of them once per
 * name, and among them are eight percentiles, each of which sorts the samples: without this,
 * writing a default run takes five times as long.
 */
public final class KnownIteration extends IterationResult {
  private static final long serialVersionUID = 1;

  private transient Map<String, Result> secondary;

  /** The same results, with such iterations. */
  public static BenchmarkResult in(BenchmarkResult all) {
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
