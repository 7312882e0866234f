package io.github.msgq.bench.studies.dubbo;

import static io.github.msgq.bench.studies.dubbo.LibraryLine.DUBBO26;
import static io.github.msgq.bench.studies.dubbo.LibraryLine.DUBBO33;
import static io.github.msgq.bench.studies.dubbo.LibraryLine.GRPC;
import static io.github.msgq.bench.studies.dubbo.LibraryLine.HARNESS;
import static io.github.msgq.bench.studies.dubbo.LibraryLine.JDK;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A combination to measure: a value of the parameter {@code stack}. */
enum StackRow {
  A(DUBBO26, "dubbo + netty + hessian2", "dubbo, serialization 2", "dubbo", "netty", "hessian2"),
  B(DUBBO26, "dubbo + netty + dubbo", "dubbo, serialization 1", "dubbo", "netty", "dubbo"),
  C(DUBBO26, "dubbo + netty + java", "dubbo, serialization 3", "dubbo", "netty", "java"),
  D(DUBBO26, "dubbo + netty + fst", "dubbo, serialization 9", "dubbo", "netty", "fst"),
  E(DUBBO26, "dubbo + netty + kryo", "dubbo, serialization 8", "dubbo", "netty", "kryo"),
  F_AS_IS(DUBBO26, "dubbo + mina + hessian2", "", "dubbo", "mina", "hessian2"),
  F_FIXED(
      DUBBO26,
      "the same with plain buffers",
      "dubbo, serialization 2",
      "dubbo",
      "mina",
      "hessian2",
      "mended"),
  G(DUBBO26, "rmi + java", "JRMP", "rmi", "netty", "java"),
  H(DUBBO26, "rmi + hessian2 (setting ignored: = G)", "JRMP", "rmi", "netty", "hessian2"),
  I(
      DUBBO26,
      "hessian + Tomcat",
      "HTTP, x-application/hessian (hessian 1 call) / no content type (hessian 2)",
      "hessian",
      "loopback-tomcat",
      "hessian2"),
  J(
      DUBBO26,
      "webservice (CXF, SOAP) + Tomcat",
      "HTTP, text/xml (XML) / text/xml (XML)",
      "webservice",
      "loopback-tomcat",
      "",
      "typed"),
  K_AS_IS(
      DUBBO26,
      "http + \"json\" (Java serialization) + Tomcat",
      "HTTP, application/x-java-serialized-object (Java serialization)"
          + " / application/x-java-serialized-object (Java serialization)",
      "http",
      "loopback-tomcat",
      "json"),
  K_JSON(
      DUBBO33,
      "http + JSON (Dubbo 3.3) + Tomcat",
      "HTTP, application/json-rpc (JSON) / no content type (JSON)",
      "http",
      "loopback-tomcat",
      "json",
      "typed"),
  DUBBO3_HESSIAN2(
      DUBBO33, "Dubbo 3.3: dubbo + hessian2", "dubbo, serialization 2", "dubbo", "", "hessian2"),
  DUBBO3_FASTJSON2(
      DUBBO33, "Dubbo 3.3: dubbo + fastjson2", "dubbo, serialization 23", "dubbo", "", "fastjson2"),
  DUBBO3_FURY(DUBBO33, "Dubbo 3.3: dubbo + fury", "dubbo, serialization 28", "dubbo", "", "fury"),
  TRIPLE_HESSIAN2(DUBBO33, "Dubbo 3.3: triple + hessian2", "HTTP/2", "tri", "", "hessian2"),
  TRIPLE_PROTOBUF(DUBBO33, "Dubbo 3.3: triple + protobuf", "HTTP/2", "tri", "", "protobuf"),
  GRPC_TCP(GRPC, "gRPC over TCP", "HTTP/2", "grpc", "tcp", "protobuf"),
  GRPC_UDS(GRPC, "gRPC over a UNIX-domain socket", "", "grpc", "uds", "protobuf"),
  RMI(JDK, "java.rmi", "JRMP", "rmi", "", "java"),
  TCP(HARNESS, "the harness's own round trip over TCP, in C", "", "none", "tcp", ""),
  UDS(HARNESS, "the same over a UNIX-domain socket", "", "none", "uds", ""),
  ENCODE_HESSIAN2(DUBBO26, "no call: hessian2 alone, there and back", "", "none", "", "hessian2"),
  ENCODE_DUBBO(DUBBO26, "no call: the serialization dubbo alone", "", "none", "", "dubbo"),
  ENCODE_JAVA(DUBBO26, "no call: Java serialization alone", "", "none", "", "java"),
  ENCODE_FST(DUBBO26, "no call: fst alone", "", "none", "", "fst"),
  ENCODE_KRYO(DUBBO26, "no call: kryo alone", "", "none", "", "kryo"),
  ENCODE_PROTOBUF(GRPC, "no call: protobuf alone", "", "none", "", "protobuf");

  final LibraryLine line;

  /** What it combines. */
  final String text;

  /** What its connection must carry; empty if it is not tapped. */
  final String carries;

  final Map<String, String> arguments = new LinkedHashMap<>();

  StackRow(
      LibraryLine line,
      String text,
      String carries,
      String protocol,
      String transporter,
      String serialization,
      String... more) {
    this.line = line;
    this.text = text;
    this.carries = carries;
    arguments.put("stack", line.stack);
    arguments.put("protocol", protocol);
    arguments.put("transporter", transporter);
    arguments.put("serialization", serialization);
    for (String word : more) {
      arguments.put(word, "true");
    }
  }

  /** Such as {@code A}, {@code F-as-is}, {@code grpc-tcp}: published rows start with a capital. */
  public String key() {
    String key = name().toLowerCase(Locale.ROOT).replace('_', '-');
    return published().isEmpty() ? key : published() + key.substring(1);
  }

  /** The rows with these keys; all rows if there are no keys. */
  public static List<StackRow> of(List<String> keys) {
    return Arrays.stream(values())
        .filter(row -> keys.isEmpty() || keys.contains(row.key()))
        .toList();
  }

  /** Its letter in the publication; empty if it was not published. */
  public String published() {
    String letter = name().split("_")[0];
    return letter.length() == 1 ? letter : "";
  }

  /** Whether it only serializes and makes no call. */
  public boolean encodingAlone() {
    return name().startsWith("ENCODE");
  }

  /** Whether its server listens on a port, where it would serve any client. */
  public boolean reachable() {
    boolean unixSocket = arguments.get("transporter").equals("uds");
    return line != LibraryLine.HARNESS && !encodingAlone() && !unixSocket;
  }

  /** Why its client cannot look the server up in ZooKeeper; empty if it can. */
  public Optional<String> unregistered() {
    return switch (line) {
      case DUBBO26, DUBBO33 ->
          encodingAlone() ? Optional.of("nothing is called") : Optional.empty();
      case GRPC ->
          Optional.of(encodingAlone() ? "nothing is called" : "gRPC resolves names instead");
      case JDK -> Optional.of("java.rmi has a registry of its own and no other");
      default -> Optional.of("the harness's own transports have no registry");
    };
  }

  /** The numbers of concurrent threads to measure, one after another. */
  public List<Integer> threads(Payload payload) {
    return encodingAlone() ? List.of(1) : payload.threads();
  }

  /** Whether its traffic is tapped; a tap would change how the bytes of a fragile row arrive. */
  public boolean tapped() {
    return !carries.isEmpty();
  }

  /** Packages of java.base that its libraries reach into. */
  public List<String> opens() {
    return switch (arguments.get("serialization")) {
      case "fst" -> List.of("lang", "math", "util", "util.concurrent", "net", "text");
      case "kryo" -> List.of("lang", "util", "text");
      default -> this == J ? List.of("lang", "net") : List.of("lang");
    };
  }

  /** Payloads, in the order in which they are measured. */
  public List<Payload> payloads() {
    return Arrays.stream(Payload.values()).filter(this::takes).toList();
  }

  /** Byte arrays are for today's stacks only. */
  private boolean takes(Payload payload) {
    return line == LibraryLine.HARNESS
        ? !payload.isObject()
        : !payload.isBytes() || published().isEmpty() && !encodingAlone();
  }
}
