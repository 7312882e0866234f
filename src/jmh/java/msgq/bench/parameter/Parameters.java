package msgq.bench.parameter;

import static msgq.bench.parameter.Parameter.Use.CALLS;
import static msgq.bench.parameter.Parameter.Use.ENDPOINT;
import static msgq.bench.parameter.Parameter.Use.MESSAGES;
import static msgq.bench.parameter.Parameter.Use.REMOTE_CALLS;

import java.util.List;
import java.util.Optional;

/** Every parameter of a run. */
public final class Parameters {
  /** Most bytes of a message: an array holds little more. */
  private static final int LARGEST = 1 << 30;

  private static final int MOST_LANES = 1024;
  private static final int MOST_INFLIGHT = 1 << 24;
  private static final int MOST_CORES = 8192; // that Linux can be built for
  private static final String AS_THE_SYSTEM = "; 0: as the system gives it";

  /** Which transport, by its name. */
  public static final Parameter<String> TRANSPORT =
      Parameter.of(
          "transport",
          "what carries the messages",
          new Text("a transport's name"),
          List.of("sysv", "posix", "pipe", "fifo", "tcp", "uds", "uds-jnr"),
          MESSAGES,
          ENDPOINT);

  public static final Parameter<Connection> CONNECTION =
      Parameter.of(
          "connection",
          "one for all messages, or one for each",
          OneOf.of(Connection.values()),
          List.of(Connection.values()),
          MESSAGES,
          ENDPOINT);

  public static final Parameter<Integer> SIZE =
      Parameter.of(
          "size",
          "of a message",
          new WholeNumber(1, LARGEST, "bytes"),
          List.of(1024),
          MESSAGES,
          CALLS,
          ENDPOINT);

  public static final Parameter<String> CLIENT =
      Parameter.of(
          "client",
          "what the client is written in",
          OneOf.of("java", "c", "go"),
          List.of("java"),
          MESSAGES);

  public static final Parameter<String> SERVER =
      Parameter.of(
          "server",
          "what the server is written in; same: as the client; thread: a thread of the client's"
              + " JVM",
          OneOf.of("java", "c", "go", "same", "thread"),
          List.of("java"),
          MESSAGES);

  public static final Parameter<String> PIN =
      Parameter.of(
          "pin",
          "which cores the client's and the server's threads run on; one way, two-cores is not in the"
              + " default run",
          OneOf.of("same-core", "two-cores", "none"),
          List.of("same-core", "two-cores"),
          MESSAGES);

  public static final Parameter<Integer> DEPTH =
      Parameter.of(
          "depth",
          "of a queue" + AS_THE_SYSTEM,
          WholeNumber.atLeast(0, "messages"),
          List.of(0),
          MESSAGES,
          ENDPOINT);

  public static final Parameter<Integer> SNDBUF =
      Parameter.of(
          "sndbuf",
          "send buffer of a socket, capacity of a pipe" + AS_THE_SYSTEM,
          WholeNumber.atLeast(0, "bytes"),
          List.of(0),
          MESSAGES,
          ENDPOINT);

  public static final Parameter<Integer> RCVBUF =
      Parameter.of(
          "rcvbuf",
          "receive buffer of a socket" + AS_THE_SYSTEM,
          WholeNumber.atLeast(0, "bytes"),
          List.of(0),
          MESSAGES,
          ENDPOINT);

  public static final Parameter<Boolean> NODELAY =
      Parameter.of(
          "nodelay", "TCP_NODELAY", OneOf.of(false, true), List.of(true), MESSAGES, ENDPOINT);

  public static final Parameter<Integer> INFLIGHT =
      Parameter.of(
          "inflight",
          "outstanding at once",
          new WholeNumber(1, MOST_INFLIGHT, "round trips"),
          List.of(1),
          MESSAGES,
          ENDPOINT);

  /** Whether what is measured takes turns with a fixed reference. */
  public static final Parameter<String> GAUGE =
      Parameter.of(
          "gauge",
          "whether cells take turns with a fixed reference, so that they can be compared",
          OneOf.of("on", "off"),
          List.of("on"),
          MESSAGES,
          CALLS,
          REMOTE_CALLS);

  public static final Parameter<Wait> WAIT =
      Parameter.of(
          "wait",
          "while there is nothing to receive, or no room to send",
          OneOf.of(Wait.values()),
          List.of(Wait.BLOCK),
          MESSAGES,
          ENDPOINT);

  public static final Parameter<String> QUEUE =
      Parameter.of(
          "queue",
          "kind of message queue that CallOverhead calls",
          OneOf.of("sysv", "posix"),
          List.of("sysv", "posix"),
          CALLS);

  public static final Parameter<String> BACKEND =
      Parameter.of(
          "backend",
          "how CallOverhead calls C: through JNI or through Panama",
          OneOf.of("jni", "ffm"),
          List.of("jni", "ffm"),
          CALLS);

  public static final Parameter<String> STREAM =
      Parameter.of(
          "stream",
          "what CallOverheadStream writes to and reads from",
          OneOf.of("pipe", "uds"),
          List.of("pipe", "uds"),
          CALLS);

  /** Which RPC stack, by the name of its row. */
  public static final Parameter<String> STACK =
      Parameter.of(
          "stack",
          "which libraries RemoteCall calls through: docs/rpc.md",
          new Text("a row's name"),
          List.of("A", "dubbo3-hessian2", "triple-protobuf", "grpc-tcp", "rmi"),
          REMOTE_CALLS);

  public static final Parameter<String> PAYLOAD =
      Parameter.of(
          "payload",
          "what RemoteCall sends and gets back",
          new Text("a payload's name"),
          List.of("pojo"),
          REMOTE_CALLS);

  /** That tells clients where servers are; none: the harness does. */
  public static final Parameter<String> REGISTRY =
      Parameter.of(
          "registry",
          "where RemoteCall's client looks its server up",
          OneOf.of("none", "zookeeper"),
          List.of("none"),
          REMOTE_CALLS);

  public static final Parameter<Pattern> PATTERN =
      Parameter.of(
          "pattern",
          "round trips or messages one way",
          OneOf.of(Pattern.values()),
          List.of(Pattern.values()),
          ENDPOINT);

  /** Client threads, each with an ordered stream of messages of its own. */
  public static final Parameter<Integer> LANES =
      Parameter.of(
          "lanes", "client threads", new WholeNumber(1, MOST_LANES, "lanes"), List.of(1), ENDPOINT);

  /** The core that the threads run on; -1: wherever the scheduler likes. */
  public static final Parameter<Integer> CPU =
      Parameter.of(
          "cpu",
          "core of the threads that send and receive; -1: any",
          new WholeNumber(-1, MOST_CORES - 1, "a core"),
          List.of(-1),
          ENDPOINT);

  /** The program that a short connection of pipes starts for each message. */
  public static final Parameter<String> CHILD =
      Parameter.of(
          "child",
          "program that is started for each message",
          new Text("a path"),
          List.of(""),
          ENDPOINT);

  public static final Parameter<String> ADDRESS =
      Parameter.of(
          "address",
          "what the server makes and the client opens",
          new Text("as the transport has it"),
          List.of(""),
          ENDPOINT);

  /** The socket that the endpoint connects to and obeys. */
  public static final Parameter<String> CONTROL =
      Parameter.of(
          "control", "path of the control socket", new Text("a path"), List.of(""), ENDPOINT);

  private static final List<Parameter<?>> ALL =
      List.of(
          TRANSPORT,
          CONNECTION,
          SIZE,
          CLIENT,
          SERVER,
          PIN,
          DEPTH,
          SNDBUF,
          RCVBUF,
          NODELAY,
          INFLIGHT,
          GAUGE,
          WAIT,
          QUEUE,
          BACKEND,
          STREAM,
          STACK,
          PAYLOAD,
          REGISTRY,
          PATTERN,
          LANES,
          CPU,
          CHILD,
          ADDRESS,
          CONTROL);

  private Parameters() {}

  /** Those that are given there, in the order of the help text. */
  public static List<Parameter<?>> of(Parameter.Use use) {
    return ALL.stream().filter(parameter -> parameter.servesAs(use)).toList();
  }

  /** Those that {@code -p} sets. */
  public static List<Parameter<?>> ofBenchmarks() {
    return ALL.stream()
        .filter(p -> p.servesAs(MESSAGES) || p.servesAs(CALLS) || p.servesAs(REMOTE_CALLS))
        .toList();
  }

  /** The parameter of this name. */
  public static Optional<Parameter<?>> named(String name) {
    return ALL.stream().filter(parameter -> parameter.name().equals(name)).findFirst();
  }
}
