package io.github.msgq.bench;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.measure.trial.Trial;
import io.github.msgq.bench.measure.trial.Trial.ClientThread;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.ParameterDescription;
import java.io.IOException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What is measured: every parameter but {@code placement}, whose default is the benchmark's own,
 * and the client and server that they describe.
 */
public abstract class Scenario extends Exchange {
  private static final int MOST_INFLIGHT = 1 << 24;

  @Param({"shm", "sysv", "posix", "pipe", "fifo", "tcp", "uds", "uds-jnr"})
  @ParameterDescription(value = "what carries the messages", runTimeValues = Transports.Names.class)
  public String transport;

  @Param({"long", "short"})
  @ParameterDescription("long: one for all messages; short: one for each")
  public String connection;

  @Param("java")
  @ParameterDescription(
      value = "its language",
      values = {"java", "c"})
  public String client;

  /** Above 1, one thread writes while another reads. */
  @Param("1")
  @ParameterDescription(
      value = "outstanding at once",
      unit = "round trips",
      least = 1,
      most = MOST_INFLIGHT)
  public int inflight;

  @Param("on")
  @ParameterDescription(
      value =
          "whether a fixed reference takes turns with what is measured, so that changes in the machine's speed cancel out",
      values = {"on", "off"})
  public String gauge;

  @Param("block")
  @ParameterDescription(
      value = "while there is nothing to receive, or no room to send",
      values = {"block", "spin", "backoff"})
  public String wait;

  private final MessagePattern pattern;
  private Trial trial;

  /** A thread's connection. */
  public abstract static class ConnectedThread {
    ClientThread client;

    @TearDown(Level.Iteration)
    public void endIteration() throws IOException {
      client.endIteration();
    }
  }

  Scenario(MessagePattern pattern) {
    this.pattern = pattern;
  }

  @Setup
  public void start(BenchmarkParams params) throws IOException {
    trial = Trial.start(params, pattern);
  }

  ClientThread connect(ThreadParams thread) throws IOException {
    return trial.connect(thread.getThreadIndex());
  }

  @Setup(Level.Iteration)
  public void beginIteration() throws IOException {
    trial.beginIteration();
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
