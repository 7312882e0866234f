package io.github.msgq.bench;

import io.github.msgq.bench.parameter.ParameterDescription;
import io.github.msgq.bench.plan.Measures;
import io.github.msgq.bench.rpc.CallTrial;
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
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;

/** A remote call through an RPC stack, with its real libraries: how long until it returns. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 2, time = 1) // after CallTrial's own, which lasts while their JVMs compile
@Measurement(iterations = 3, time = 1)
public class RemoteCall {
  /** The stack's client and server. */
  @State(Scope.Benchmark)
  public static class Stack {
    @Param({"A", "dubbo3-hessian2", "triple-protobuf", "grpc-tcp", "rmi"})
    @ParameterDescription(
        value = "which libraries RemoteCall calls through: docs/rpc.md",
        runTimeValues = CallTrial.Stacks.class)
    public String stack;

    @Param("pojo")
    @ParameterDescription(
        value = "what RemoteCall sends and gets back",
        runTimeValues = CallTrial.Payloads.class)
    public String payload;

    @Param("none")
    @ParameterDescription(
        value = "where RemoteCall's client looks its server up",
        values = {"none", "zookeeper"})
    public String registry;

    /** Whether iterations take turns with a fixed reference. */
    @Param("on")
    public String gauge;

    private CallTrial trial;

    @Setup
    public void start(BenchmarkParams params) throws IOException {
      trial = CallTrial.start(params);
    }

    @Setup(Level.Iteration)
    public void beginIteration(IterationParams iteration) throws IOException {
      trial.beginIteration(iteration);
    }

    @TearDown(Level.Iteration)
    public void endIteration() throws IOException {
      trial.endIteration();
    }

    @TearDown
    public void stop() throws IOException {
      trial.stop();
    }
  }

  @Benchmark
  @Measures(
      value = "a call through an RPC stack (mvn -f rpc package builds them): mean time",
      startSeconds = 15)
  public void remoteCall(Stack stack, ThreadParams thread) throws IOException {
    stack.trial.call(thread.getThreadIndex());
  }
}
