package io.github.msgq.bench.measure.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class PlanTest {
  private static Plan plan(String line) throws Exception {
    CommandLineOptions given = new CommandLineOptions(line.split(" "));
    Benchmarks selected = Benchmarks.matching(given.getIncludes(), given.getExcludes());
    return Plan.of(
        Combination.all(
            given, selected, TargetJava.ofThisProcess(), Optional.empty(), Optional.empty()),
        RunSettings.USUAL);
  }

  /** By the time that is measured: starting six forks takes longer than that. */
  @ParameterizedTest
  @CsvSource({
    "'RoundTrip', false",
    "'RoundTrip -wi 1 -w 10ms -i 1 -r 10ms', true",
    "'RoundTrip -f 1', true",
    "'RoundTrip -f 1 -r 2s', false"
  })
  void aShortRunIsCalledShort(String line, boolean briefly) throws Exception {
    assertThat(plan(line).briefly()).isEqualTo(briefly);
  }

  @Test
  void knowsHowLongIterationsTake() throws Exception {
    String one =
        "RoundTrip -f 10 -i 3 -p transport=sysv -p placement=same-core -p connection=long -r ";
    assertThat(plan(one + "5s").time()).isEqualTo(plan(one + "1s").time().plusSeconds(10 * 3 * 4));
  }

  @Test
  void namesTheParametersWithSeveralValues() throws Exception {
    assertThat(plan("OneWay -p size=1,2 -p depth=3").varying())
        .containsExactly("connection", "size", "transport");
  }

  @Test
  void hasTheForksOfTheBenchmarkThatHasMost() throws Exception {
    assertThat(plan("RoundTrip CallOverhead").forks()).isEqualTo(6);
    assertThat(plan("CallOverhead").forks()).isEqualTo(5);
  }

  @Test
  void leavesOutWaitsThatATransportDoesNotHaveUnlessOneAloneIsAskedFor() throws Exception {
    String tcp = "RoundTrip -p transport=tcp -p connection=long -p placement=none -p wait=";
    assertThat(plan(tcp + "block,spin,backoff").combinations()).hasSize(1);
    assertThat(plan(tcp + "spin").combinations()).hasSize(1);
    assertThat(plan(tcp + "spin,backoff").combinations()).as("each is n/a").hasSize(2);
  }
}
