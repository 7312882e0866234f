package msgq.bench.parameter;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A parameter of a run, described once: {@code -p}, the help text, the check of what a user types,
 * {@link Settings}, and the options that the client and the server are started with all follow from
 * it. Each parameter is one object in {@link Parameters}.
 *
 * @param <T> what its values are in Java
 */
public final class Parameter<T> {
  /** Where a parameter is given. */
  public enum Use {
    /** With {@code -p}, for RoundTrip and OneWay. */
    MESSAGES,
    /** With {@code -p}, for CallOverhead. */
    CALLS,
    /** With {@code -p}, for RemoteCall. */
    REMOTE_CALLS,
    /** As an option of a client or a server: docs/protocol.md. */
    ENDPOINT
  }

  private final String name;
  private final String meaning;
  private final Values<T> values;
  private final List<T> defaults;
  private final Set<Use> uses;

  private Parameter(
      String name, String meaning, Values<T> values, List<T> defaults, Set<Use> uses) {
    this.name = name;
    this.meaning = meaning;
    this.values = values;
    this.defaults = defaults;
    this.uses = uses;
  }

  /** Describes a parameter; its first default is the one that counts where there is one value. */
  static <T> Parameter<T> of(
      String name, String meaning, Values<T> values, List<T> defaults, Use... uses) {
    return new Parameter<>(name, meaning, values, defaults, Set.copyOf(Arrays.asList(uses)));
  }

  /** As it is typed. */
  public String name() {
    return name;
  }

  /** For the help text. */
  public String meaning() {
    return meaning;
  }

  /** The values that it takes. */
  public Values<T> values() {
    return values;
  }

  /** What a run takes if nothing else is asked for; {@code -p} takes several values. */
  public List<T> defaults() {
    return defaults;
  }

  /** The value where nothing is said. */
  public T defaultValue() {
    return defaults.get(0);
  }

  /** Whether it is given there. */
  public boolean servesAs(Use use) {
    return uses.contains(use);
  }

  @Override
  public String toString() {
    return name;
  }
}
