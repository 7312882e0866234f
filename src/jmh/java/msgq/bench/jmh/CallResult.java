package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.session.SystemCalls;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** System calls per message: one figure per fork, which the iterations without one do not lower. */
public final class CallResult extends ScalarResult {
  private static final long serialVersionUID = 1;

  private CallResult(String end, double calls) {
    super(end + ".calls", calls, "calls/msg", AggregationPolicy.AVG);
  }

  /** The client's and the server's; none if there were no messages. */
  public static List<Result<?>> of(SystemCalls calls) {
    List<Result<?>> results = new ArrayList<>();
    if (calls.messages() > 0) {
      String client = calls.server().isPresent() ? "client" : "both";
      results.add(new CallResult(client, calls.clientPerMessage()));
      calls.serverPerMessage().ifPresent(server -> results.add(new CallResult("server", server)));
    }
    return results;
  }

  /** There is at most one per iteration; JMH's own sum would start from a zero result. */
  @Override
  protected Aggregator<ScalarResult> getThreadAggregator() {
    return results -> results.iterator().next();
  }

  /** JMH would add it for every iteration that has no such result. */
  @Override
  protected ScalarResult getZeroResult() {
    return null;
  }
}
