package msgq.bench.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import msgq.bench.peer.Usage;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;

class CostsTest {
  private static final Usage BEFORE = new Usage(100, 200, 10, 20, 4096);
  private static final Usage AFTER = new Usage(1100, 2200, 510, 70, 8192);

  private static Map<String, Double> scores(Costs costs) {
    return costs.results().stream().collect(Collectors.toMap(Result::getLabel, Result::getScore));
  }

  @Test
  void arePerMessageAndThePeakIsNot() {
    Costs costs =
        new Spent(1500, AFTER, Optional.of(AFTER))
            .since(new Spent(500, BEFORE, Optional.of(BEFORE)));
    assertThat(scores(costs))
        .contains(
            entry("near.user", 1.0),
            entry("near.system", 2.0),
            entry("near.waits", 0.5),
            entry("far.preempted", 0.05),
            entry("far.peak", 8192.0))
        .hasSize(10);
  }

  @Test
  void ofOneProcessAreNotShared() {
    Costs costs =
        new Spent(1000, AFTER, Optional.empty()).since(new Spent(0, BEFORE, Optional.empty()));
    assertThat(scores(costs)).containsKey("both.user").hasSize(5);
  }

  @Test
  void ofNoMessagesAreNone() {
    assertThat(new Costs(0, AFTER, Optional.empty()).results()).isEmpty();
  }
}
