package io.github.msgq.bench;

import io.github.msgq.bench.call.Floor;
import io.github.msgq.bench.call.TimedCalls;
import io.github.msgq.bench.linux.Cores;
import io.github.msgq.bench.linux.Placement;
import io.github.msgq.bench.plan.Measures;
import io.github.msgq.bench.problem.NotAvailable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast a message can be handed over on this machine at best, in C: {@code handOver} is a round
 * trip between two threads that spin, {@code futex} and {@code eventfd} between two that sleep;
 * {@code copy} copies the message once, {@code systemCall} makes a system call that does nothing.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 1, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class Limit {
  private static final int TIMES = 10_000;

  /** Two threads, where RoundTrip's would run. */
  @State(Scope.Benchmark)
  public static class TwoThreads {
    @Param({"same-core", "two-cores"})
    public String placement;

    private Cores cores;

    @Setup
    public void place() {
      cores = Placement.of(placement).cores();
      if (cores.client() < 0) {
        throw new NotAvailable("the two threads are pinned: -p placement=same-core or two-cores");
      }
    }
  }

  @State(Scope.Benchmark)
  public static class TwoSpinningThreads extends TwoThreads {
    @Override
    @Setup
    public void place() {
      super.place();
      if (super.cores.count() < 2) {
        throw new NotAvailable("2 threads would spin on one core: -p placement=two-cores");
      }
    }
  }

  @State(Scope.Benchmark)
  public static class CopiedMessage {
    @Param("1024")
    public int size;
  }

  @Benchmark
  @Measures("a round trip between two threads that spin, in C")
  @OperationsPerInvocation(TIMES)
  public void handOver(TimedCalls.FloorLoops loops, TwoSpinningThreads on) {
    Cores cores = ((TwoThreads) on).cores;
    TimedCalls.check(Floor.handOver(cores.client(), cores.server(), TIMES));
  }

  @Benchmark
  @Measures("the same between two threads that sleep in futex")
  @OperationsPerInvocation(TIMES)
  public void futex(TimedCalls.FloorLoops loops, TwoThreads on) {
    TimedCalls.check(Floor.futex(on.cores.client(), on.cores.server(), TIMES));
  }

  @Benchmark
  @Measures("the same between two threads that sleep in eventfd")
  @OperationsPerInvocation(TIMES)
  public void eventfd(TimedCalls.FloorLoops loops, TwoThreads on) {
    TimedCalls.check(Floor.eventfd(on.cores.client(), on.cores.server(), TIMES));
  }

  @Benchmark
  @Measures("a system call that does nothing, in C")
  @OperationsPerInvocation(TIMES)
  public void systemCall(TimedCalls.FloorLoops loops) {
    TimedCalls.check(Floor.systemCall(TIMES));
  }

  @Benchmark
  @Measures("one copy of the message, in C")
  @OperationsPerInvocation(TIMES)
  public void copy(TimedCalls.FloorLoops loops, CopiedMessage message) {
    TimedCalls.check(Floor.copy(message.size, TIMES));
  }
}
