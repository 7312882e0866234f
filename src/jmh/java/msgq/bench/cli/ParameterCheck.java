package msgq.bench.cli;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.parameter.OneOf;
import msgq.bench.parameter.Parameter;
import msgq.bench.parameter.Parameters;
import msgq.bench.parameter.Values;
import msgq.bench.problem.Nearest;
import msgq.bench.problem.Refusal;
import msgq.bench.registry.Transports;
import msgq.bench.rpc.CallTrial;
import msgq.bench.transport.Transport;

/** Checks what {@code -p} is given before anything runs. */
final class ParameterCheck {
  private ParameterCheck() {}

  /**
   * Checks one {@code -p name=value,value}. A parameter of a benchmark that is not described in
   * {@link Parameters} takes the values that its declaration lists.
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
    Optional<Values<?>> known = Parameters.named(name).map(ParameterCheck::values);
    Values<?> allowed =
        known.orElseGet(() -> new OneOf<>(benchmarks.defaults(name).stream().distinct().toList()));
    for (String value : values) {
      allowed.parse(name, value);
    }
  }

  /** The values that a parameter takes here: transports are those of the registry. */
  static Values<?> values(Parameter<?> parameter) {
    if (parameter == Parameters.TRANSPORT) {
      return new OneOf<>(Transports.all().stream().map(Transport::name).toList());
    }
    if (parameter == Parameters.STACK) {
      return new OneOf<>(CallTrial.stacks());
    }
    return parameter == Parameters.PAYLOAD ? new OneOf<>(CallTrial.payloads()) : parameter.values();
  }
}
