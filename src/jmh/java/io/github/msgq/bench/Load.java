package io.github.msgq.bench;

import io.github.msgq.bench.measure.plan.Measures;
import io.github.msgq.bench.measure.trial.AtRateTrial;
import io.github.msgq.bench.measure.trial.HighestRateTrial;
import io.github.msgq.bench.measure.trial.LoadTrial;
import io.github.msgq.bench.terms.parameter.ParameterDescription;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Requests by a schedule that does not wait for replies: how long until each reply has come, from
 * when its request was due; and at which rate a limit of that time is exceeded. The verb {@code
 * load} sets the parameters.
 */
@Fork(6)
public class Load {
  /** What both methods have in common: parameters as RoundTrip's, and how requests are sent. */
  public abstract static class Requests extends Exchange {
    @Param({"shm", "sysv", "posix", "pipe", "tcp", "uds"})
    public String transport;

    @Param("same-core")
    public String placement;

    @Param("usual")
    @ParameterDescription(
        value =
            "where a load's sender runs: on the client's core (beside), or there only with two-cores",
        values = {"usual", "beside"})
    public String sender;

    @Param("sleep")
    @ParameterDescription(
        value = "how the sender of a load waits until a message is due",
        values = {"sleep", "spin"})
    public String pacer;

    @Param("20")
    @ParameterDescription(
        value = "of time, of whose percentiles the typical one is a load's",
        unit = "milliseconds",
        least = 1,
        most = 60_000)
    public int window;

    @Param("constant")
    @ParameterDescription(
        value = "of a load's messages",
        values = {"constant", "poisson"})
    public String arrivals;

    LoadTrial trial;

    @Setup
    public void start(BenchmarkParams params) throws IOException {
      trial = trial(params);
      trial.start();
    }

    abstract LoadTrial trial(BenchmarkParams params);

    @Setup(Level.Iteration)
    public void begin() throws IOException {
      trial.beginIteration();
    }

    @TearDown(Level.Iteration)
    public void end() {
      trial.endIteration();
    }

    @TearDown
    public void stop() throws IOException {
      trial.stop();
    }
  }

  @State(Scope.Benchmark)
  public static class AtRate extends Requests {
    @Param("10000")
    @ParameterDescription(
        value = "of a load",
        unit = "messages a second",
        least = 10,
        most = 10_000_000)
    public int rate;

    @Override
    LoadTrial trial(BenchmarkParams params) {
      return new AtRateTrial(params);
    }
  }

  /** Requests at several rates. */
  @State(Scope.Benchmark)
  public static class HighestRate extends Requests {
    @Param("99")
    @ParameterDescription(
        value = "that a limit is for, in per cent",
        values = {"50", "90", "99", "99.9"})
    public String percentile;

    @Param("500")
    @ParameterDescription(
        value = "of that percentile",
        unit = "microseconds",
        least = 1,
        most = 10_000_000)
    public int limit;

    @Override
    LoadTrial trial(BenchmarkParams params) {
      return new HighestRateTrial(params);
    }
  }

  @Benchmark
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  @Warmup(iterations = 2, time = 1)
  @Measurement(iterations = 7, time = 50, timeUnit = TimeUnit.MILLISECONDS)
  @Measures(
      value = "requests at a rate: time from when each was due to its reply (load --rate)",
      startSeconds = 7)
  public void atRate(AtRate requests) throws IOException {
    requests.trial.run();
  }

  @Benchmark
  @BenchmarkMode(Mode.Throughput)
  @OutputTimeUnit(TimeUnit.SECONDS)
  @Warmup(iterations = 2, time = 1)
  @Measurement(iterations = 1, time = 11)
  @Measures("the highest rate of requests at which a limit holds (load --max)")
  public void highestRate(HighestRate requests) throws IOException {
    requests.trial.run();
  }
}
