package msgq.bench.parameter;

import static msgq.bench.parameter.Parameter.number;
import static msgq.bench.parameter.Parameter.text;
import static msgq.bench.parameter.Parameter.word;

import java.util.List;

/**
 * What endpoints act on: docs/protocol.md. Most of it a user sets, and the benchmarks declare; the
 * harness sees to the rest.
 */
public final class Parameters {
  public static final Parameter<String> TRANSPORT = text("transport", null);
  public static final Parameter<Pattern> PATTERN = word("pattern", List.of(Pattern.values()));
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

  /** The core that the threads run on; -1: wherever the scheduler likes. */
  public static final Parameter<Integer> CPU = number("cpu");

  /** The program that a short connection of pipes starts for each message. */
  public static final Parameter<String> CHILD = text("child", "");

  /** What the server makes and the client opens. */
  public static final Parameter<String> ADDRESS = text("address", "");

  static final List<Parameter<?>> ALL =
      List.of(
          TRANSPORT,
          PATTERN,
          CONNECTION,
          SIZE,
          DEPTH,
          SNDBUF,
          RCVBUF,
          NODELAY,
          INFLIGHT,
          WAIT,
          LANES,
          CPU,
          CHILD,
          ADDRESS);

  private Parameters() {}
}
