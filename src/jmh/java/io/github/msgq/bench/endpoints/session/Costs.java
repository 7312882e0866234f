package io.github.msgq.bench.endpoints.session;

import io.github.msgq.bench.machine.linux.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The costs of the client, the server and a broker, since their start or in an iteration. A JVM's
 * own threads, such as its compilers and its garbage collector, are counted apart.
 *
 * @param messages sent meanwhile
 * @param server the server's; empty where both are one process
 * @param broker that of the process that messages pass through; empty where there is none
 */
public record Costs(long messages, Usage client, Optional<Usage> server, Optional<Usage> broker) {
  public Costs since(Costs before) {
    return new Costs(
        messages - before.messages,
        client.since(before.client),
        server.map(usage -> usage.since(before.server.orElseThrow())),
        broker.map(usage -> usage.since(before.broker.orElseThrow())));
  }

  /** Without these microseconds of CPU, which the client's threads have not used for messages. */
  public Costs withoutClients(long micros) {
    return new Costs(messages, client.without(micros), server, broker);
  }

  public List<Result<?>> results() {
    List<Result<?>> results = new ArrayList<>();
    if (messages > 0) {
      add(results, server.isEmpty() ? "both" : "client", client);
      server.ifPresent(usage -> add(results, "server", usage));
      broker.ifPresent(usage -> add(results, "broker", usage));
    }
    return results;
  }

  private void add(List<Result<?>> results, String end, Usage usage) {
    results.add(perMessage(end + ".user", usage.userMicros(), "us/msg"));
    results.add(perMessage(end + ".system", usage.systemMicros(), "us/msg"));
    usage
        .jvmMicros()
        .ifPresent(jvm -> results.add(perMessage(end + ".jvm", Math.max(0, jvm), "us/msg")));
    results.add(perMessage(end + ".waits", usage.voluntarySwitches(), "switches/msg"));
    results.add(perMessage(end + ".preempted", usage.involuntarySwitches(), "switches/msg"));
    if (usage.peakKilobytes() > 0) {
      results.add(
          new ScalarResult(end + ".peak", usage.peakKilobytes(), "KiB", AggregationPolicy.MAX));
    }
  }

  private Result<?> perMessage(String name, long total, String unit) {
    return new ScalarResult(name, (double) total / messages, unit, AggregationPolicy.AVG);
  }
}
