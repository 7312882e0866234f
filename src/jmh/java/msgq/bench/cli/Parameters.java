package msgq.bench.cli;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import msgq.bench.cli.Parameter.OneOf;
import msgq.bench.cli.Parameter.WholeNumber;
import msgq.bench.transport.Transport;
import msgq.bench.transport.Transports;

/** All parameters that {@code -p} sets. */
final class Parameters {
  private Parameters() {}

  static List<Parameter> all() {
    return List.of(
        new Parameter("transport", "what moves the bytes", new OneOf(transports())),
        new Parameter(
            "connection", "one for all messages, or one per message", oneOf("long", "short")),
        new Parameter("size", "of a message", new WholeNumber(1, "bytes")),
        new Parameter(
            "server", "the far end: a process, or a thread of this JVM", oneOf("java", "thread")),
        new Parameter(
            "pin", "where the two talking threads run", oneOf("same-core", "two-cores", "none")),
        new Parameter(
            "depth", "of a queue; 0 as the system gives it", new WholeNumber(0, "messages")),
        new Parameter(
            "sndbuf", "send buffer; 0 as the system gives it", new WholeNumber(0, "bytes")),
        new Parameter(
            "rcvbuf", "receive buffer; 0 as the system gives it", new WholeNumber(0, "bytes")),
        new Parameter("queue", "kind of queue that CallOverhead calls", oneOf("sysv", "posix")),
        new Parameter("backend", "way from Java into C", oneOf("jni", "ffm")),
        new Parameter("nodelay", "TCP_NODELAY", oneOf("true", "false")));
  }

  /**
   * Checks one {@code -p name=value,value}.
   *
   * @param declared the parameters that the benchmarks have
   */
  static void check(String name, Collection<String> values, Set<String> declared) throws Refusal {
    if (!declared.contains(name)) {
      throw new Refusal(
          "unknown parameter '%s': the parameters are %s%s"
              .formatted(name, String.join(", ", declared), Nearest.question(name, declared)));
    }
    Optional<Parameter> parameter = all().stream().filter(p -> p.name().equals(name)).findFirst();
    if (parameter.isPresent()) {
      for (String value : values) {
        parameter.get().values().check(name, value);
      }
    }
  }

  private static OneOf oneOf(String... names) {
    return new OneOf(List.of(names));
  }

  private static List<String> transports() {
    return Transports.all().stream().map(Transport::name).toList();
  }
}
