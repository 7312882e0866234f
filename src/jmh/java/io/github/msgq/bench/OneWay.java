package io.github.msgq.bench;

import io.github.msgq.bench.measure.plan.Measures;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/** Messages to a server that counts them: how many in a second. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(6)
@Warmup(iterations = 3, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 150, timeUnit = TimeUnit.MILLISECONDS)
public class OneWay {
  /** The server and its parameters. */
  @State(Scope.Benchmark)
  public static class OneWayScenario extends Scenario {
    /**
     * One core: two cores need more forks than a default run has, since how messages gather, and so
     * the rate, changes from run to run.
     */
    @Param("same-core")
    public String placement;

    public OneWayScenario() {
      super(MessagePattern.ONEWAY);
    }
  }

  @State(Scope.Thread)
  public static class Connected extends Scenario.ConnectedThread {
    @Setup
    public void connect(OneWayScenario scenario, ThreadParams thread) throws IOException {
      client = scenario.connect(thread);
    }
  }

  @Benchmark
  @Measures("messages one way: how many a second the server took")
  public void oneWay(Connected connected) throws IOException {
    connected.client.run();
  }
}
