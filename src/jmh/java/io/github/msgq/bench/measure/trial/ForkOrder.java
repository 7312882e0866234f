package io.github.msgq.bench.measure.trial;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.measure.plan.RunSettings;
import io.github.msgq.bench.results.result.Measurement;
import java.io.Serializable;
import java.util.List;
import org.openjdk.jmh.runner.options.Options;

/**
 * The order of a fork, besides the flags that its JVM needs to start: from a file, or in memory
 * where the fork is this JVM.
 *
 * @param options JMH's, for one combination; null where JMH's own main class has started this JVM
 * @param runSettings what JMH has no options for
 * @param leases the directory in which the launcher makes leases, and the fork likewise
 */
public record ForkOrder(Options options, RunSettings runSettings, String leases)
    implements Serializable {
  private static final long serialVersionUID = 1;

  static final ForkOrder OF_JMH = new ForkOrder(null, RunSettings.USUAL, null);

  /** Whether the server is a JVM of its own that inherits no descriptors. */
  boolean inOtherJvm() {
    return value("server").equals("java")
        && !Transports.byName(value(Measurement.TRANSPORT))
            .map(Transport::nativeName)
            .orElse("")
            .equals("pipe");
  }

  private String value(String parameter) {
    return String.join(",", options.getParameter(parameter).orElse(List.of()));
  }
}
