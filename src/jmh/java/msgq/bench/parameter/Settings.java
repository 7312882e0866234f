package msgq.bench.parameter;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import msgq.bench.problem.Refusal;

/**
 * The values of parameters that a client and its server have to know; what is not set is at its
 * default.
 */
public final class Settings {
  private final Map<Parameter<?>, Object> values;
  private final String token;

  private Settings(Map<Parameter<?>, Object> values, String token) {
    this.values = values;
    this.token = token;
  }

  /**
   * Every parameter at its default.
   *
   * @param token 32 hexadecimal digits that the client and the server share
   */
  public static Settings defaults(String token) {
    return new Settings(Map.of(), token);
  }

  /**
   * Reads the parameters of an endpoint.
   *
   * @param texts the text of the parameter of that name, or null where none is given
   * @param token 32 hexadecimal digits; it travels apart, in the environment
   * @throws Refusal with one sentence if a text is not a value of its parameter
   */
  public static Settings parse(Function<String, String> texts, String token) throws Refusal {
    Settings settings = defaults(token);
    for (Parameter<?> parameter : Parameters.of(Parameter.Use.ENDPOINT)) {
      settings = settings.withText(parameter, texts.apply(parameter.name()));
    }
    return settings;
  }

  private <T> Settings withText(Parameter<T> parameter, String text) throws Refusal {
    return text == null ? this : with(parameter, parameter.values().parse(parameter.name(), text));
  }

  /** The same with another value of a parameter. */
  public <T> Settings with(Parameter<T> parameter, T value) {
    Map<Parameter<?>, Object> changed = new IdentityHashMap<>(values);
    changed.put(parameter, value);
    return new Settings(Collections.unmodifiableMap(changed), token);
  }

  /** A parameter's value. */
  @SuppressWarnings("unchecked") // with() has put a T there
  public <T> T get(Parameter<T> parameter) {
    Object value = values.get(parameter);
    return value == null ? parameter.defaultValue() : (T) value;
  }

  /** The options that an endpoint is started with; those without a value are left out. */
  public Map<String, String> toArguments() {
    Map<String, String> arguments = new LinkedHashMap<>();
    for (Parameter<?> parameter : Parameters.of(Parameter.Use.ENDPOINT)) {
      String text = get(parameter).toString();
      if (!text.isEmpty()) {
        arguments.put(parameter.name(), text);
      }
    }
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
    return get(Parameters.PATTERN) == Pattern.ROUNDTRIP;
  }

  /** 32 hexadecimal digits that the client and the server share. */
  public String token() {
    return token;
  }
}
