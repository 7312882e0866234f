package io.github.msgq.bench.endpoints.process;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Works other than messages: the studies', or one for which an endpoint has further libraries on
 * its class path. Found there by {@link java.util.ServiceLoader}.
 */
public interface WorkProvider {
  /** The values of {@code work} that ask for them. */
  Set<String> names();

  /**
   * Makes the work that the arguments name ready to run.
   *
   * @param role {@code server} or {@code client}
   * @param failure takes one sentence when the work cannot go on
   */
  Work open(String role, Map<String, String> arguments, Consumer<String> failure)
      throws IOException;
}
