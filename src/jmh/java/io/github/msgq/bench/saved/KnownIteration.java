package io.github.msgq.bench.saved;

import java.util.Map;
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

  /** Takes the results of an iteration that has ended. */
  public KnownIteration(IterationResult ended) {
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
