package msgq.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TailTest {
  private static Tail uniform(int forks, int blocks) {
    List<List<List<double[]>>> all = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      List<List<double[]>> its = new ArrayList<>();
      for (int block = 0; block < blocks; block++) {
        its.add(IntStream.rangeClosed(1, 1_000).mapToObj(i -> new double[] {i, 1}).toList());
      }
      all.add(its);
    }
    return new Tail(all);
  }

  @Test
  void percentilesAreThoseOfAllValues() {
    Tail tail = uniform(2, 3);
    assertThat(tail.percentile(50).mean()).isCloseTo(500, within(1.0));
    assertThat(tail.percentile(99).mean()).isCloseTo(990, within(1.0));
  }

  /** Woodruff's interval without any difference between groups: binomial. */
  @Test
  void theErrorIsAtLeastThatOfIndependentValues() {
    Interval p50 = uniform(10, 10).percentile(50); // of 100,000 values
    assertThat(p50.low()).isCloseTo(500 * (1 - 0.0062), within(2.0));
    assertThat(p50.high()).isCloseTo(500 * (1 + 0.0062), within(2.0));
  }

  @Test
  void fewLargeValuesAreNotKnown() {
    assertThat(Tail.known(uniform(2, 3).percentile(99.9))).isFalse(); // six are larger
    assertThat(Tail.known(uniform(6, 5).percentile(99))).isTrue();
  }

  @Test
  void twoForksThatAgreeAreKnown() {
    assertThat(Tail.known(uniform(2, 8).percentile(99))).isTrue();
  }

  @Test
  void saysHowManyForksMightDo() {
    Tail two = uniform(2, 8);
    assertThat(two.forksToKnow(new Interval(100, 40, 200, 2))).isEqualTo(3);
    assertThat(two.forksToKnow(new Interval(100, 40, Double.POSITIVE_INFINITY, 2))).isEqualTo(3);
    Tail six = uniform(6, 8);
    assertThat(six.forksToKnow(new Interval(100, 25, 400, 6))).isBetween(16, 20);
  }
}
