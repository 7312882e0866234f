package io.github.msgq.bench.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measured;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LadderTest {
  private static Map<String, String> values(String transport, String more) {
    Map<String, String> values =
        new HashMap<>(
            InventedResults.values(
                "size=1024 connection=long placement=two-cores client=java server=same"));
    values.putAll(InventedResults.values("wait=block transport=" + transport));
    values.putAll(InventedResults.values(more));
    return values;
  }

  private static Measurement roundTrip(String transport, String more, double micros) {
    return Measured.of(
        "RoundTrip",
        "sample",
        values(transport, more),
        Map.of(
            FigureName.P50,
            Measured.figure("µs", micros, micros),
            FigureName.P99,
            Measured.figure("µs", 2 * micros, 2 * micros),
            FigureName.cost("client", "user"),
            Measured.figure("us", 1, 1),
            FigureName.cost("broker", "user"),
            Measured.figure("us", 3, 3),
            FigureName.cost("broker", "peak"),
            Measured.figure("KiB", 2048, 2048)));
  }

  private static Measurement broker(String name, Survival survival, double micros) {
    return Measured.with(
        roundTrip(name, "wait=block", micros), TradeOff.of(Reach.BROKER, survival));
  }

  private static List<Measurement> all() {
    return List.of(
        broker("synced", Survival.POWER, 200),
        broker("forgetful", Survival.NOTHING, 80),
        broker("filed", Survival.BROKER, 50),
        roundTrip("tcp", "server=command", 25),
        roundTrip("tcp", "wait=backoff", 1),
        roundTrip("tcp", "wait=block", 15),
        roundTrip("uds", "placement=same-core", 1),
        roundTrip("uds", "wait=block", 12),
        roundTrip("sysv", "wait=block", 11),
        roundTrip("shm", "wait=block", 10));
  }

  @Test
  void stepsAreInTheOrderOfWhatTheyNeedAndKeep() {
    assertThat(Ladder.of(all()).rungs())
        .extracting(rung -> rung.roundTrip().transport() + ": " + rung.step())
        .containsExactly(
            "shm: shared memory",
            "sysv: kernel queue",
            "uds: socket or FIFO",
            "tcp: network",
            "tcp: network, server elsewhere",
            "forgetful: broker, nothing kept",
            "filed: broker, in a file",
            "synced: broker, on the disk");
  }

  @Test
  void aRowSaysWhatTheStepCostsAndGives() {
    List<Measurement> measured = new ArrayList<>(all());
    measured.add(
        Measured.with(
            Measured.of(
                "OneWay",
                "thrpt",
                values("synced", "wait=block"),
                Map.of(FigureName.RATE, Measured.figure("messages/s", 9000, 9000))),
            TradeOff.of(Reach.BROKER, Survival.POWER)));
    List<List<String>> rows = Ladder.of(measured).table().rows();
    assertThat(rows.get(3)).startsWith("network", "tcp", "15.0").endsWith("nothing", "any host");
    assertThat(rows.get(7))
        .containsExactly(
            "broker, on the disk",
            "synced",
            "200",
            "400",
            "9,000",
            "4.00",
            "2.00",
            "a power failure",
            "any host");
  }

  @Test
  void withoutABrokerThereIsNone() {
    assertThat(Ladder.of(all().subList(3, all().size())).rungs()).isEmpty();
  }
}
