package io.github.msgq.bench.terms.parameter;

import io.github.msgq.bench.terms.problem.Failure;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The settings of a client and its server. */
public final class Settings {
  private final Map<String, String> texts;
  private final String token;
  private final Map<Parameter<?>, Object> known = new ConcurrentHashMap<>();

  /** From the parameters' texts as users write them, others among them, and a shared token. */
  public Settings(Map<String, String> texts, String token) {
    this.texts = Map.copyOf(texts);
    this.token = token;
  }

  /** A secret token by which client and server recognise each other. */
  public static String newToken() {
    byte[] token = new byte[16];
    new SecureRandom().nextBytes(token);
    return HexFormat.of().formatHex(token);
  }

  /** Those of an endpoint's arguments and {@code MSGQ_TOKEN}; a Failure says what is not valid. */
  public static Settings ofEndpoint(Map<String, String> arguments, String token) {
    if (!token.matches("[0-9a-fA-F]{32}")) {
      throw new Failure("MSGQ_TOKEN is not set to 32 hexadecimal digits");
    }
    Settings settings = new Settings(arguments, token);
    Parameters.ALL.forEach(settings::get); // so that an invalid one is reported at once
    Optional<String> contradiction = settings.contradiction();
    if (contradiction.isPresent()) {
      throw new Failure(contradiction.get());
    }
    return settings;
  }

  /** Why no client and server can have these values together; empty if they may. */
  public Optional<String> contradiction() {
    return get(Parameters.INFLIGHT) > 1 && (perMessage() || !replies())
        ? Optional.of("inflight above 1 needs round trips over a long connection")
        : Optional.empty();
  }

  /** The same settings with another value of a parameter. */
  public <T> Settings with(Parameter<T> parameter, T value) {
    Map<String, String> changed = new LinkedHashMap<>(texts);
    changed.put(parameter.name(), value.toString());
    return new Settings(changed, token);
  }

  /** A parameter's value; a Failure says that none is given, or that there is no such value. */
  @SuppressWarnings("unchecked") // what the parameter reads is a T
  public <T> T get(Parameter<T> parameter) {
    return (T) known.computeIfAbsent(parameter, this::read);
  }

  private Object read(Parameter<?> parameter) {
    String text = texts.get(parameter.name());
    if (text == null && parameter.otherwise() == null) {
      throw new Failure(parameter.name() + "= is needed");
    }
    try {
      return text == null ? parameter.otherwise() : parameter.read().apply(text);
    } catch (IllegalArgumentException e) {
      throw new Failure("%s=%s is not a valid value".formatted(parameter.name(), text));
    }
  }

  /** The arguments that an endpoint is started with; empty values are left out. */
  public Map<String, String> toArguments() {
    Map<String, String> arguments = new LinkedHashMap<>(texts);
    arguments.values().removeIf(String::isEmpty);
    return arguments;
  }

  /** Bytes of a message. */
  public int size() {
    return get(Parameters.SIZE);
  }

  /** Client threads. */
  public int lanes() {
    return get(Parameters.LANES);
  }

  /** Whether each message has a connection of its own. */
  public boolean perMessage() {
    return get(Parameters.CONNECTION) == Connection.SHORT;
  }

  /** Whether messages come back. */
  public boolean replies() {
    return get(Parameters.PATTERN) == MessagePattern.ROUNDTRIP;
  }

  /** 32 hexadecimal digits that the client and the server share. */
  public String token() {
    return token;
  }
}
