package io.github.msgq.libraries;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.run.Preset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.TimeValue;

/** The main class of benchmarks.jar, with every transport as the default. */
public final class Main {
  private Main() {}

  /** All transports take ten minutes on two cores. */
  public static void main(String[] args) {
    Preset rows =
        new Preset(
            List.of(),
            Map.of(
                "transport", transports(),
                "connection", "long",
                "placement", "same-core,two-cores",
                "wait", "block,spin,backoff"),
            options ->
                options
                    .forks(1)
                    .warmupTime(TimeValue.milliseconds(200))
                    .measurementIterations(3)
                    .measurementTime(TimeValue.milliseconds(150)));
    io.github.msgq.bench.Main.run(rows, args);
  }

  private static String transports() {
    return Transports.all().stream()
        .filter(row -> row.notInJava().isEmpty())
        .map(Transport::name)
        .collect(Collectors.joining(","));
  }
}
