package io.github.msgq.bench;

import io.github.msgq.bench.measure.plan.Measures;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.ParameterDescription;
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

/** A request and its reply: how long until the reply has come. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(6)
@Warmup(iterations = 3, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 150, timeUnit = TimeUnit.MILLISECONDS)
public class RoundTrip {
  /** The server and its parameters. */
  @State(Scope.Benchmark)
  public static class RoundTripScenario extends Scenario {
    @Param({"same-core", "two-cores"})
    @ParameterDescription(
        value = "where both run (one way: same-core)",
        values = {"same-core", "two-cores", "none"},
        each = {
          "both on one core, in turns: compares the transports themselves",
          "on a core each: for programs that run at the same time",
          "left to the scheduler, as most programs are; varies most"
        })
    public String placement;

    public RoundTripScenario() {
      super(MessagePattern.ROUNDTRIP);
    }
  }

  @State(Scope.Thread)
  public static class Connected extends Scenario.ConnectedThread {
    @Setup
    public void connect(RoundTripScenario scenario, ThreadParams thread) throws IOException {
      client = scenario.connect(thread);
    }
  }

  @Benchmark
  @Measures("a message there and the same message back: time (p50, p99)")
  public void roundTrip(Connected connected) throws IOException {
    connected.client.run();
  }
}
