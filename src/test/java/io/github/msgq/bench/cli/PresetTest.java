package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.run.Preset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class PresetTest {
  private static final Preset BRIEFLY =
      new Preset(List.of(), Map.of(), options -> options.forks(1));

  @Test
  void whatIsNotGivenIsAdded() throws Exception {
    OptionsBuilder options = Typed.options("");
    assertThat(Preset.SWEEP.addTo(options)).contains("connection=long", "placement=same-core");
    assertThat(options.getIncludes()).containsExactly("RoundTrip", "OneWay");
    assertThat(options.getParameter("size").get()).hasSize(8).startsWith("8").endsWith("16777216");
  }

  @Test
  void aQuickRunTakesFewForksOfTheUsualTransports() throws Exception {
    OptionsBuilder options = Typed.options("-p size=1 RoundTrip");
    Preset.QUICK.addTo(options);
    assertThat(options.getForkCount().get()).isEqualTo(3);
    assertThat(options.getParameter("transport").get()).hasSize(6).contains("shm", "tcp");
    options = Typed.options("-f 5");
    Preset.QUICK.addTo(options);
    assertThat(options.getMeasurementTime().hasValue()).isFalse();
  }

  /** Each sentence below the tables is true of the run. */
  @ParameterizedTest
  @CsvSource({
    "RoundTrip, true, true",
    "-p placement=same-core, false, true",
    "-f 10, true, false",
    "-f 3 -p placement=two-cores, false, false"
  })
  void aQuickRunClosesWithWhatHolds(String line, boolean whose, boolean largeOnly)
      throws Exception {
    OptionsBuilder options = Typed.options(line);
    Preset.QUICK.addTo(options);
    String closing = String.join("; ", Preset.QUICK.closing().apply(options));
    assertThat(closing.contains("same-core is yours")).isEqualTo(whose);
    assertThat(closing.contains("large differences only")).isEqualTo(largeOnly);
  }

  @Test
  void whatIsGivenStays() throws Exception {
    OptionsBuilder options = Typed.options("OneWay -p size=8,16");
    assertThat(Preset.SWEEP.addTo(options)).noneMatch(set -> set.startsWith("size"));
    assertThat(options.getIncludes()).containsExactly("OneWay");
    assertThat(options.getParameter("size").get()).containsExactly("8", "16");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-f 2", "-i 2", "-wi 2", "-r 2s", "-w 2s"})
  void whoSaysHowLongSaysItAll(String line) throws Exception {
    OptionsBuilder options = Typed.options(line);
    BRIEFLY.addTo(options);
    assertThat(options.getForkCount().orElse(0)).isNotEqualTo(1);
  }
}
