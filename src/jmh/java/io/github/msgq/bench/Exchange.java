package io.github.msgq.bench;

import io.github.msgq.bench.terms.parameter.ParameterDescription;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What is exchanged with the server, and through which buffers: in messages and in loads. The
 * fields are texts, since their values are read elsewhere, from JMH's parameters.
 */
@State(Scope.Benchmark)
public abstract class Exchange {
  private static final String AS_THE_SYSTEM = " (0: the system's default)";
  private static final int LARGEST = 1 << 30; // the largest power of two that fits an int

  @Param("1024")
  @ParameterDescription(value = "of a message", unit = "bytes", least = 1, most = LARGEST)
  public String size;

  @Param("java")
  @ParameterDescription(
      value =
          "its language (java, c), or same (as the client), thread (in its JVM),"
              + " command (--server-command)",
      values = {"java", "c", "same", "thread", "command"})
  public String server;

  @Param("0")
  @ParameterDescription(value = "of a queue" + AS_THE_SYSTEM, unit = "messages")
  public String depth;

  @Param("0")
  @ParameterDescription(
      value = "send buffer of a socket, capacity of a pipe" + AS_THE_SYSTEM,
      unit = "bytes")
  public String sndbuf;

  @Param("0")
  @ParameterDescription(value = "receive buffer of a socket" + AS_THE_SYSTEM, unit = "bytes")
  public String rcvbuf;

  @Param("true")
  @ParameterDescription(
      value = "TCP_NODELAY",
      values = {"false", "true"})
  public String nodelay;
}
