package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ForkOrderTest {
  @Test
  void eachRoundHasEachCombinationOnce() {
    List<Integer> order = ForkOrder.of(List.of(6, 6, 6, 6, 6, 6, 6, 6), 1);
    assertThat(order).hasSize(6 * 8);
    for (int round = 0; round < 6; round++) {
      assertThat(order.subList(8 * round, 8 * round + 8))
          .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }
    assertThat(order.subList(0, 8)).isNotEqualTo(order.subList(8, 16));
  }

  @Test
  void eachCombinationHasItsOwnNumberOfForks() {
    assertThat(ForkOrder.of(List.of(1, 3), 1)).containsExactlyInAnyOrder(0, 1, 1, 1);
  }

  @Test
  void aSeedGivesOneOrder() {
    List<Integer> forks = List.of(3, 3, 3, 3, 3);
    assertThat(ForkOrder.of(forks, 7)).isEqualTo(ForkOrder.of(forks, 7));
    assertThat(ForkOrder.of(forks, 7)).isNotEqualTo(ForkOrder.of(forks, 8));
  }
}
