package io.github.msgq.bench.measure.plan;

import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.ServerCommand;
import java.io.Serializable;
import java.util.Optional;

/**
 * What a run asks of its forks and JMH has no options for.
 *
 * @param costs whether CPU time, context switches and memory are measured
 * @param server how servers are started elsewhere; null if they are started here
 */
public record RunSettings(boolean costs, ServerCommand server) implements Serializable {
  private static final long serialVersionUID = 1;

  /** What JMH's own main class does. */
  public static final RunSettings USUAL = new RunSettings(true, null);

  /** The client and the server of a combination. */
  public Languages languages(String client, String itsServer) {
    return new Languages(client, itsServer, Optional.ofNullable(server));
  }
}
