package io.github.msgq.bench.terms.parameter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The parameters of endpoints: docs/protocol.md. Most are declared by benchmarks and set by users;
 * the harness sets the rest.
 */
public final class Parameters {
  /** All of the following, which an endpoint checks before it begins. */
  static final List<Parameter<?>> ALL = new ArrayList<>();

  public static final Parameter<String> TRANSPORT = text("transport", null);
  public static final Parameter<MessagePattern> PATTERN =
      word("pattern", List.of(MessagePattern.values()));
  public static final Parameter<Connection> CONNECTION =
      word("connection", List.of(Connection.values()));
  public static final Parameter<Integer> SIZE = number("size");
  public static final Parameter<Integer> DEPTH = number("depth");
  public static final Parameter<Integer> SNDBUF = number("sndbuf");
  public static final Parameter<Integer> RCVBUF = number("rcvbuf");
  public static final Parameter<Boolean> NODELAY = word("nodelay", List.of(false, true));
  public static final Parameter<Integer> INFLIGHT = number("inflight");
  public static final Parameter<Wait> WAIT = word("wait", List.of(Wait.values()));

  /** Client threads, each with an ordered stream of messages of its own. */
  public static final Parameter<Integer> LANES = number("lanes");

  /** The core that the threads run on; -1 leaves that to the scheduler. */
  public static final Parameter<Integer> CPU = number("cpu");

  /** The program that a short connection of pipes starts for each message. */
  public static final Parameter<String> CHILD = text("child", "");

  /** The names of what the server creates and the client opens. */
  public static final Parameter<String> ADDRESS = text("address", "");

  /** The address of a server that is not on 127.0.0.1, for TCP: in another container, or host. */
  public static final Parameter<String> HOST = text("host", "127.0.0.1");

  /** How the sender of a load waits. The harness alone reads this, and the next two. */
  public static final Parameter<Pacing> PACER = constant("pacer", List.of(Pacing.values()));

  public static final Parameter<ArrivalProcess> ARRIVALS =
      constant("arrivals", List.of(ArrivalProcess.values()));
  public static final Parameter<SenderCore> SENDER =
      constant("sender", List.of(SenderCore.values()));

  private Parameters() {}

  private static Parameter<Integer> number(String name) {
    return listed(new Parameter<>(name, WholeNumber::read, null));
  }

  private static Parameter<String> text(String name, String otherwise) {
    return listed(new Parameter<>(name, Function.identity(), otherwise));
  }

  private static <T> Parameter<T> word(String name, List<T> constants) {
    return listed(constant(name, constants));
  }

  /** One of some constants, by its text. */
  private static <T> Parameter<T> constant(String name, List<T> constants) {
    Function<String, T> read =
        text ->
            constants.stream()
                .filter(each -> each.toString().equals(text))
                .findFirst()
                .orElseThrow(IllegalArgumentException::new);
    return new Parameter<>(name, read, null);
  }

  private static <T> Parameter<T> listed(Parameter<T> parameter) {
    ALL.add(parameter);
    return parameter;
  }
}
