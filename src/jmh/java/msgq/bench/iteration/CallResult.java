package msgq.bench.iteration;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.peer.SystemCalls;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** System calls per message: one figure per fork, which the iterations without one do not lower. */
final class CallResult extends ScalarResult {
  private static final long serialVersionUID = 1;

  private CallResult(String end, double calls) {
    super(end + ".calls", calls, "calls/msg", AggregationPolicy.AVG);
  }

  /** Of both ends; none if there were no messages. */
  static List<Result<?>> of(SystemCalls calls) {
    List<Result<?>> results = new ArrayList<>();
    if (calls.messages() > 0) {
      String near = calls.far().isPresent() ? "near" : "both";
      results.add(new CallResult(near, calls.nearPerMessage()));
      calls.farPerMessage().ifPresent(far -> results.add(new CallResult("far", far)));
    }
    return results;
  }

  /** There is one per iteration at most, and JMH's own sum of it would have a zero result. */
  @Override
  protected Aggregator<ScalarResult> getThreadAggregator() {
    return results -> results.iterator().next();
  }

  /** JMH would count it for every iteration that has no such result. */
  @Override
  protected ScalarResult getZeroResult() {
    return null;
  }
}
