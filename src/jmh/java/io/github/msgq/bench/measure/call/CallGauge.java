package io.github.msgq.bench.measure.call;

import io.github.msgq.bench.endpoints.gauge.Gauge;
import io.github.msgq.bench.endpoints.gauge.Reference;
import io.github.msgq.bench.endpoints.gauge.Turns;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.measure.trial.HandOver;
import io.github.msgq.bench.measure.trial.IterationFigures;
import java.io.IOException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The gauge for the calls of one thread, on the same core. Calls are too short to pause for it, so
 * it takes its turns between JMH's iterations.
 */
@State(Scope.Thread)
public class CallGauge {
  /** Whether the calls take turns with a fixed reference. */
  @Param("on")
  public String gauge;

  private Endpoints endpoints; // null without a gauge, and so is:
  private Turns turns;

  /** Starts the gauge first: a process that a pinned thread starts is pinned as well. */
  @Setup
  public void start(BenchmarkParams params) throws IOException {
    Cores cores = Placement.SAME_CORE.cores();
    boolean possible = HandOver.profiled() && Gauge.unavailable().isEmpty();
    if (gauge.equals("on") && params.getThreads() == 1 && possible) {
      endpoints = new Endpoints();
      turns = new Turns(Gauge.start(Reference.CALLS, cores, endpoints));
    }
    if (params.getThreads() == 1) {
      Affinity.pin(cores.client());
    }
  }

  @Setup(Level.Iteration)
  public void beginIteration() {
    if (turns != null) {
      turns.begin();
    }
  }

  @TearDown(Level.Iteration)
  public void endIteration() {
    if (turns != null) {
      IterationFigures found = IterationFigures.of(turns.end());
      HandOver.leave(() -> found);
    }
  }

  @TearDown
  public void stop() throws IOException {
    if (endpoints != null) {
      endpoints.close();
    }
  }
}
