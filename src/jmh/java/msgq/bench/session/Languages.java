package msgq.bench.session;

import static msgq.bench.parameter.Parameters.INFLIGHT;

import java.util.Optional;
import java.util.stream.Stream;
import msgq.bench.parameter.Settings;
import msgq.bench.process.NativeProgram;
import msgq.bench.transport.Transport;

/**
 * The languages of the client and the server.
 *
 * @param client {@code java}, {@code c} or {@code go}
 * @param server the same, or {@code thread} for a server in this JVM
 */
public record Languages(String client, String server) {
  private static final String SAME = "same";

  /** Two JVMs. */
  public static final Languages JAVA = new Languages("java", "java");

  /** Accepts {@code same} for the server: the client's language. */
  public Languages {
    server = server.equals(SAME) ? client : server;
  }

  /** Why this client and this server cannot run these settings; empty if they can. */
  public Optional<String> unavailable(Transport transport, Settings settings) {
    return Stream.of(
            missing(client),
            missing(server),
            languages(transport),
            children(transport, settings),
            outstanding(settings))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The client's program, if it is native. */
  Optional<NativeProgram> clientProgram() {
    return NativeProgram.of(client);
  }

  /** The server's program, if it is native. */
  Optional<NativeProgram> serverProgram() {
    return NativeProgram.of(server);
  }

  /** Whether the client is a native program, which reports its figures itself. */
  public boolean nativeClient() {
    return clientProgram().isPresent();
  }

  boolean anyNative() {
    return nativeClient() || serverProgram().isPresent();
  }

  private static Optional<String> missing(String language) {
    return NativeProgram.of(language).flatMap(NativeProgram::unavailable);
  }

  private Optional<String> languages(Transport transport) {
    if (nativeClient() && !transport.nativeName().equals(transport.name())) {
      return Optional.of(
          "only Java supports %s: with client=%s use transport=%s"
              .formatted(transport.name(), client, transport.nativeName()));
    }
    return nativeClient() && serverProgram().isPresent()
        ? javaAlone(transport)
        : transport.notInJava().or(() -> javaAlone(transport));
  }

  private Optional<String> javaAlone(Transport transport) {
    return anyNative() && !NativeProgram.knows(transport.nativeName())
        ? Optional.of(
            "%s is in Java only: use client=java and server=java".formatted(transport.name()))
        : Optional.empty();
  }

  /** Whether each message starts a process, which acts as the server. */
  static boolean childPerMessage(Transport transport, Settings settings) {
    return transport.nativeName().equals("pipe") && settings.perMessage();
  }

  private Optional<String> children(Transport transport, Settings settings) {
    return childPerMessage(transport, settings) && serverProgram().isEmpty()
        ? Optional.of(
            "a short pipe starts its server for each message, for which a JVM is too slow: use server=c")
        : Optional.empty();
  }

  private static Optional<String> outstanding(Settings settings) {
    return settings.get(INFLIGHT) > 1 && (settings.perMessage() || !settings.replies())
        ? Optional.of("inflight above 1 needs round trips over a long connection")
        : Optional.empty();
  }
}
