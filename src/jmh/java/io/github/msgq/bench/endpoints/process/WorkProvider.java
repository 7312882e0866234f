package io.github.msgq.bench.endpoints.process;

import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A work other than messages: a study's, or one for which an endpoint has further libraries on its
 * class path. Found there by {@link java.util.ServiceLoader}.
 */
public interface WorkProvider {
  /** The value of {@code work} that asks for it. */
  String name();

  /**
   * Makes it ready to run.
   *
   * @param role {@code server} or {@code client}
   * @param failure takes one sentence when the work cannot go on
   */
  Work open(String role, Map<String, String> arguments, Consumer<String> failure)
      throws IOException;
}
