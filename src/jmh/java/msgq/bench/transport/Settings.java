package msgq.bench.transport;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What both ends of a transport have to know, as docs/protocol.md lists it.
 *
 * @param size bytes of a message
 * @param lanes client threads, each with an ordered stream of its own
 * @param depth queue depth in messages, 0 = as the system gives it
 * @param sndbuf bytes of the sending socket's buffer or the pipe, 0 = as the system gives it
 * @param rcvbuf bytes of the receiving socket's buffer, 0 = as the system gives it
 * @param nodelay TCP_NODELAY
 * @param inflight round trips outstanding at once
 * @param child program that a short connection of pipes starts for each message, or empty
 * @param token 32 hexadecimal digits that both ends share
 */
public record Settings(
    Pattern pattern,
    Connection connection,
    int size,
    int lanes,
    int depth,
    int sndbuf,
    int rcvbuf,
    boolean nodelay,
    int inflight,
    String child,
    String token) {

  /** Everything at its default, for tests and studies to start from. */
  public static Settings of(
      Pattern pattern, Connection connection, int size, int lanes, String token) {
    return new Settings(pattern, connection, size, lanes, 0, 0, 0, true, 1, "", token);
  }

  /** Reads what {@link #toArguments()} wrote; the token travels apart, in the environment. */
  public static Settings parse(Map<String, String> arguments, String token) {
    return new Settings(
        Pattern.parse(arguments.get("pattern")),
        Connection.parse(arguments.get("connection")),
        Integer.parseInt(arguments.get("size")),
        Integer.parseInt(arguments.get("lanes")),
        Integer.parseInt(arguments.getOrDefault("depth", "0")),
        Integer.parseInt(arguments.getOrDefault("sndbuf", "0")),
        Integer.parseInt(arguments.getOrDefault("rcvbuf", "0")),
        Boolean.parseBoolean(arguments.getOrDefault("nodelay", "true")),
        Integer.parseInt(arguments.getOrDefault("inflight", "1")),
        arguments.getOrDefault("child", ""),
        token);
  }

  /** The keys and values that the server is started with. */
  public Map<String, String> toArguments() {
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("pattern", pattern.toString());
    arguments.put("connection", connection.toString());
    arguments.put("size", Integer.toString(size));
    arguments.put("lanes", Integer.toString(lanes));
    arguments.put("depth", Integer.toString(depth));
    arguments.put("sndbuf", Integer.toString(sndbuf));
    arguments.put("rcvbuf", Integer.toString(rcvbuf));
    arguments.put("nodelay", Boolean.toString(nodelay));
    arguments.put("inflight", Integer.toString(inflight));
    if (!child.isEmpty()) {
      arguments.put("child", child);
    }
    return arguments;
  }

  /** The same with so many round trips outstanding at once. */
  public Settings withInflight(int outstanding) {
    return new Settings(
        pattern,
        connection,
        size,
        lanes,
        depth,
        sndbuf,
        rcvbuf,
        nodelay,
        outstanding,
        child,
        token);
  }

  /** The same with a program that is started for each message. */
  public Settings withChild(String program) {
    return new Settings(
        pattern, connection, size, lanes, depth, sndbuf, rcvbuf, nodelay, inflight, program, token);
  }

  /** Whether each message has a connection of its own. */
  public boolean perMessage() {
    return connection == Connection.SHORT;
  }

  /** Whether messages come back. */
  public boolean replies() {
    return pattern == Pattern.ROUNDTRIP;
  }

  /** The token's 16 bytes. */
  public byte[] tokenBytes() {
    return HexFormat.of().parseHex(token);
  }
}
