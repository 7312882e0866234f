package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.run.Preset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class SelectionTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "-p transport=tcp", "-f 1 -e CallOverhead"})
  void whoNamesNothingGetsTheTransports(String line) throws Exception {
    assertThat(names(line)).containsExactly("OneWay", "RoundTrip");
  }

  @Test
  void whatIsNamedIsTakenAsItIs() throws Exception {
    assertThat(names("CallOverhead.array")).containsExactly("CallOverhead");
    assertThat(names("CallOverheadFloor -p size=8")).containsExactly("CallOverheadFloor");
    assertThat(names(".")).contains("CallOverhead", "CallOverheadFloor", "RoundTrip");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-p transport=tcp", "-f 1", "-p placement=same-core,two-cores"})
  void whoNamesNothingGetsShortConnectionsAsRoundTripsOnOneCore(String line) throws Exception {
    Benchmarks usual = Selection.usual(options(line));
    assertThat(usual.isWhole()).isFalse();
    assertThat(leavesOut(usual, "RoundTrip.roundTrip", "short", "two-cores")).isTrue();
    assertThat(leavesOut(usual, "OneWay.oneWay", "short", "same-core")).isTrue();
    assertThat(leavesOut(usual, "RoundTrip.roundTrip", "short", "same-core")).isFalse();
    assertThat(leavesOut(usual, "RoundTrip.roundTrip", "long", "two-cores")).isFalse();
    assertThat(leavesOut(usual, "OneWay.oneWay", "long", "same-core")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-p connection=long,short", "-p connection=short -f 1"})
  void whoAsksForShortConnectionsGetsThemAll(String line) throws Exception {
    assertThat(Selection.usual(options(line)).isWhole()).isTrue();
  }

  private static boolean leavesOut(
      Benchmarks benchmarks, String name, String connection, String pin) {
    return benchmarks.leftOut().test(name, Map.of("connection", connection, "placement", pin));
  }

  private static OptionsBuilder options(String line) throws Exception {
    OptionsBuilder options = Typed.options(line);
    Preset.USUAL.addTo(options);
    return options;
  }

  private static List<String> names(String line) throws Exception {
    OptionsBuilder all = options(line);
    return Selection.find(all.getIncludes(), all.getExcludes()).names().stream()
        .map(name -> name.replaceFirst("\\..*", ""))
        .distinct()
        .toList();
  }
}
