package io.github.msgq.bench.results.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.result.FigureName.Of;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureNameTest {
  @ParameterizedTest
  @CsvSource({
    "p50, ALL, 50",
    "p99.9, ALL, 99.9",
    "window.p99, WINDOW, 99",
    "service.p99, SERVICE, 99",
    "late.p99, LATENESS, 99",
    "at.10000, AT, 10000",
    "above.500, ABOVE, 500"
  })
  void aLoadsLabelIsTakenApartOnce(String label, Of of, double number) {
    assertThat(FigureName.ofLoad(label)).isEqualTo(new FigureName(of, number)).hasToString(label);
  }

  @ParameterizedTest
  @ValueSource(strings = {"score", "at.once", "above.", "p", "windows", "service.p9x", "p0.50.x"})
  void whatHasNoNumberIsWhatItIsCalled(String label) {
    assertThat(FigureName.ofLoad(label)).isEqualTo(FigureName.whole(label)).hasToString(label);
  }
}
