package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.run.Preset;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.TimeValue;

/** The main class of benchmarks.jar, with the steps of the ladder as the default. */
public final class Main {
  /** What two processes of one machine would use, for comparison. */
  private static final Stream<String> LOCAL = Stream.of("shm", "sysv", "uds", "tcp");

  private Main() {}

  public static void main(String[] args) {
    Preset ladder =
        new Preset(
            List.of(),
            Map.of(
                "transport", transports(),
                "connection", "long",
                "placement", "two-cores",
                "wait", "block,backoff"),
            options ->
                options
                    .forks(2)
                    .warmupTime(TimeValue.milliseconds(500))
                    .measurementIterations(3)
                    .measurementTime(TimeValue.milliseconds(300)));
    io.github.msgq.bench.Main.run(ladder, args);
  }

  private static String transports() {
    Stream<String> brokers =
        ServiceLoader.load(Transport.class).stream().map(row -> row.get().name());
    return Stream.concat(LOCAL, brokers).collect(Collectors.joining(","));
  }
}
