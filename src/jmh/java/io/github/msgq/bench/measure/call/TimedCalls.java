package io.github.msgq.bench.measure.call;

import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.internal.Backend;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The modes, iterations and flags by which calls of one thread, which never waits, are timed. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 15, time = 20, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 15, time = 20, timeUnit = TimeUnit.MILLISECONDS)
public abstract class TimedCalls {
  /** Bare calls through Panama. */
  @State(Scope.Thread)
  public static class Panama {
    FfmCalls calls;

    @Setup
    public void link() {
      NotAvailable.check(io.github.msgq.bench.machine.linux.Panama.unavailable());
      calls = new FfmCalls();
    }
  }

  /** The loops in C, loaded: for benchmarks that need nothing else of {@link Floor}. */
  @State(Scope.Benchmark)
  public static class FloorLoops {
    @Setup
    public void load() {
      Floor.load();
    }
  }

  /** Makes the library use this backend, for the rest of this JVM's life. */
  static void use(String backend) {
    if (backend.equals("ffm")) {
      NotAvailable.check(io.github.msgq.bench.machine.linux.Panama.unavailable());
    }
    System.setProperty(Backend.PROPERTY, backend);
    if (!Backend.NATIVE.name().equals(backend)) {
      throw new NotAvailable(
          "a JVM uses one backend as long as it lives: run each in a fork (-f 1)");
    }
  }

  public static void check(long result) {
    if (result < 0) {
      throw new IllegalStateException("a call failed, errno " + -result);
    }
  }
}
