package msgq.bench.cli;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import msgq.bench.cli.Parameter.OneOf;
import msgq.bench.cli.Parameter.WholeNumber;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.problem.Refusal;
import msgq.bench.registry.Transports;
import msgq.bench.transport.Transport;

/**
 * The parameters that {@code -p} sets. One that is not described here takes the values that its
 * declaration lists.
 */
final class Parameters {
  private static final int MAX_SIZE = 1 << 30; // an array holds little more

  private Parameters() {}

  static List<Parameter> all() {
    return List.of(
        new Parameter("transport", "what moves the bytes", new OneOf(transports())),
        new Parameter(
            "connection", "one for all messages, or one per message", oneOf("long", "short")),
        new Parameter("size", "of a message", new WholeNumber(1, MAX_SIZE, "bytes")),
        new Parameter("client", "the client, a process in", oneOf("java", "c", "go")),
        new Parameter(
            "server",
            "the server: a process in one of these, in the client's language, or a thread of its JVM",
            oneOf("java", "c", "go", "same", "thread")),
        new Parameter(
            "pin", "where the two talking threads run", oneOf("same-core", "two-cores", "none")),
        new Parameter(
            "depth",
            "of a queue; 0 as the system gives it",
            new WholeNumber(0, Integer.MAX_VALUE, "messages")),
        new Parameter(
            "sndbuf",
            "send buffer; 0 as the system gives it",
            new WholeNumber(0, Integer.MAX_VALUE, "bytes")),
        new Parameter(
            "rcvbuf",
            "receive buffer; 0 as the system gives it",
            new WholeNumber(0, Integer.MAX_VALUE, "bytes")),
        new Parameter("queue", "kind of queue that CallOverhead calls", oneOf("sysv", "posix")),
        new Parameter("backend", "way from Java into C", oneOf("jni", "ffm")),
        new Parameter("nodelay", "TCP_NODELAY", oneOf("true", "false")),
        new Parameter(
            "inflight",
            "outstanding at once",
            new WholeNumber(1, Integer.MAX_VALUE, "round trips")));
  }

  /**
   * Checks one {@code -p name=value,value}.
   *
   * @param benchmarks those that declare the parameters
   */
  static void check(String name, Collection<String> values, Benchmarks benchmarks) throws Refusal {
    Set<String> declared = benchmarks.parameters();
    if (!declared.contains(name)) {
      throw new Refusal(
          "unknown parameter '%s': the parameters are %s%s"
              .formatted(name, String.join(", ", declared), Nearest.question(name, declared)));
    }
    Parameter.Values allowed =
        all().stream()
            .filter(parameter -> parameter.name().equals(name))
            .map(Parameter::values)
            .findFirst()
            .orElseGet(() -> new OneOf(benchmarks.defaults(name).stream().distinct().toList()));
    for (String value : values) {
      allowed.check(name, value);
    }
  }

  private static OneOf oneOf(String... names) {
    return new OneOf(List.of(names));
  }

  private static List<String> transports() {
    return Transports.all().stream().map(Transport::name).toList();
  }
}
