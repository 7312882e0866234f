package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.plan.Jdk;
import io.github.msgq.bench.problem.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class JdkOptionsTest {
  private static final String OWN = System.getProperty("java.home");

  private static List<Jdk> jdks(String... args) throws Exception {
    RunOptions chosen = Typed.parsed(args).options;
    return chosen.jdks.jdks(chosen.complete());
  }

  @Test
  void aControlIsOneJdkTwice() throws Exception {
    String version = System.getProperty("java.version");
    assertThat(jdks("--aa", OWN))
        .extracting(Jdk::label)
        .containsExactly(version + "-A", version + "-B");
  }

  @Test
  void oneJdkIsNotComparedWithItself() {
    assertThatThrownBy(() -> jdks("--jdks", OWN + "," + OWN + "/bin/java"))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void theDefaultPlanIsSmallAndRunsUntilItIsDecided() throws Exception {
    RunOptions chosen = Typed.parsed("--aa", OWN).options;
    OptionsBuilder options = chosen.complete();
    assertThat(options.getForkCount().get()).isEqualTo(6);
    assertThat(chosen.jdks.untilDecided()).isTrue();
    assertThat(chosen.jdks.within()).isEmpty();
    assertThat(options.getIncludes()).containsExactly("RoundTrip", "OneWay");
    assertThat(options.getParameter("placement").get()).containsExactly("same-core");
    assertThat(chosen.jdks.remarks()).hasSize(4).allSatisfy(line -> assertThat(line).contains(":"));
  }

  @Test
  void theTimeOfAComparisonOfTwoCanBeGiven() throws Exception {
    assertThat(within("--aa", OWN, "--within", "10m")).contains(Duration.ofMinutes(10));
    assertThatThrownBy(() -> within("--aa", OWN, "--within", "10m", "-f", "3"))
        .hasMessageContaining("without -f");
    assertThatThrownBy(() -> within("--within", "10m")).hasMessageContaining("of two JDKs");
    assertThatThrownBy(() -> within("--aa", OWN, "--within", "soon"))
        .hasMessageContaining("not a time");
  }

  private static Optional<Duration> within(String... args) throws Exception {
    RunOptions chosen = Typed.parsed(args).options;
    chosen.complete();
    return chosen.jdks.within();
  }

  @Test
  void whatTheUserHasChosenStays() throws Exception {
    String line = "CallOverhead -f 2 -p placement=none -p connection=short --aa=" + OWN;
    RunOptions chosen = Typed.parsed(line.split(" ")).options;
    OptionsBuilder options = chosen.complete();
    assertThat(options.getForkCount().get()).isEqualTo(2);
    assertThat(options.getIncludes()).containsExactly("CallOverhead");
    assertThat(options.getParameter("placement").get()).containsExactly("none");
    assertThat(chosen.jdks.remarks()).isEmpty();
  }

  /** Wherever JDKs are installed as usual. */
  @Test
  void aJdkIsFoundByItsVersion() throws Exception {
    List<Jdk> all = Jdk.named("--jdks", List.of("all"));
    for (Jdk each : all) {
      String feature = each.java().version().replaceFirst("\\..*", "");
      assertThat(Jdk.named("--jdks", List.of(feature)).get(0).java().version()).startsWith(feature);
    }
    assertThatThrownBy(() -> Jdk.named("--jdks", List.of("3")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("there is no JDK 3 in /usr/lib/jvm");
  }

  @Test
  void aPresetsForksStay() throws Exception {
    OptionsBuilder options = Typed.parsed("--aa", OWN).options.complete(Preset.QUICK);
    assertThat(options.getForkCount().get()).isEqualTo(3);
    assertThat(options.getMeasurementIterations().get()).isEqualTo(2);
  }
}
