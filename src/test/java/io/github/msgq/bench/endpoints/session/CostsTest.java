package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.msgq.bench.machine.linux.Usage;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;

class CostsTest {
  private static final Usage BEFORE = new Usage(100, 200, 10, 20, 4096);
  private static final Usage AFTER = new Usage(1100, 2200, 510, 70, 8192);

  private static Map<String, Double> scores(Costs costs) {
    return costs.results().stream().collect(Collectors.toMap(Result::getLabel, Result::getScore));
  }

  private static Costs costs(long messages, Usage client, Optional<Usage> server) {
    return new Costs(messages, client, server, Optional.empty());
  }

  @Test
  void arePerMessageAndThePeakIsNot() {
    Costs costs =
        costs(1500, AFTER, Optional.of(AFTER)).since(costs(500, BEFORE, Optional.of(BEFORE)));
    assertThat(scores(costs))
        .contains(
            entry("client.user", 1.0),
            entry("client.system", 2.0),
            entry("client.waits", 0.5),
            entry("server.preempted", 0.05),
            entry("server.peak", 8192.0))
        .hasSize(10);
  }

  @Test
  void ofTheJvmsOwnThreadsAreApart() {
    Usage before = new Usage(100, 200, 10, 20, 4096, OptionalLong.of(50));
    Usage after = new Usage(1100, 2200, 510, 70, 8192, OptionalLong.of(4050));
    Costs costs =
        costs(1000, after, Optional.of(AFTER)).since(costs(0, before, Optional.of(BEFORE)));
    assertThat(scores(costs))
        .contains(entry("client.user", 1.0), entry("client.jvm", 4.0))
        .doesNotContainKey("server.jvm");
  }

  @Test
  void ofOneProcessAreNotShared() {
    Costs costs = costs(1000, AFTER, Optional.empty()).since(costs(0, BEFORE, Optional.empty()));
    assertThat(scores(costs)).containsKey("both.user").hasSize(5);
  }

  @Test
  void ofABrokerAreApart() {
    Costs costs =
        new Costs(1000, AFTER, Optional.of(AFTER), Optional.of(AFTER))
            .since(new Costs(0, AFTER, Optional.of(AFTER), Optional.of(BEFORE)));
    assertThat(scores(costs))
        .contains(
            entry("client.user", 0.0),
            entry("server.user", 0.0),
            entry("broker.user", 1.0),
            entry("broker.system", 2.0));
  }

  @Test
  void whatTheClientUsesForNoMessageIsLeftOut() {
    Costs costs = costs(1000, new Usage(1000, 3000, 500, 50, 4096), Optional.of(AFTER));
    assertThat(scores(costs.withoutClients(400)))
        .contains(entry("client.user", 0.9), entry("client.system", 2.7))
        .contains(entry("server.user", 1.1), entry("client.waits", 0.5));
    assertThat(scores(costs.withoutClients(9_000))).contains(entry("client.system", 0.0));
  }

  /** A tick may show that what passed for time in the kernel was spent in user mode. */
  @Test
  void noPartOfTheCpuTimeIsBelowZero() {
    Usage before = new Usage(100, 900, 10, 20, 4096);
    Usage inUser = new Usage(1500, 500, 10, 20, 4096);
    Usage inKernel = new Usage(50, 1950, 10, 20, 4096);
    Costs costs =
        costs(1000, inUser, Optional.of(inKernel)).since(costs(0, before, Optional.of(before)));
    assertThat(scores(costs))
        .contains(entry("client.user", 1.0), entry("client.system", 0.0))
        .contains(entry("server.user", 0.0), entry("server.system", 1.0));
  }

  @Test
  void ofNoMessagesAreNone() {
    assertThat(costs(0, AFTER, Optional.empty()).results()).isEmpty();
  }

  @Test
  void peakOfEndedChildrenIsNotKnown() {
    Usage children = new Usage(1, 2, 3, 4, 0);
    assertThat(scores(costs(1, AFTER, Optional.of(children))))
        .containsKey("client.peak")
        .doesNotContainKey("server.peak");
  }
}
