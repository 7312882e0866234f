package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.msgq.bench.plan.Jdk;
import io.github.msgq.bench.plan.TargetJava;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.host.RequiresOwnCheckout;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class ComparisonOptionsTest {
  private static final String OWN = System.getProperty("java.home");

  private static List<Jdk> jdks(String... args) throws Exception {
    RunOptions chosen = Typed.parsed(args).options;
    chosen.complete();
    return chosen.comparison.jdks.jdks();
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
    assertThat(chosen.comparison.untilDecided()).isTrue();
    assertThat(chosen.comparison.within()).isEmpty();
    assertThat(options.getIncludes()).containsExactly("RoundTrip", "OneWay");
    assertThat(options.getParameter("placement").get()).containsExactly("same-core");
    assertThat(chosen.comparison.remarks())
        .hasSize(4)
        .allSatisfy(line -> assertThat(line).contains(":"));
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
    return chosen.comparison.within();
  }

  /** However many were typed. */
  @Test
  void allThatAreTwoAreComparedUntilTheyAreDecided() throws Exception {
    RunOptions chosen = Typed.parsed("--jdks", "all").options;
    assumeThat(Jdk.named("--jdks", List.of("all"), TargetJava.OLDEST)).hasSizeGreaterThan(1);
    chosen.complete();
    assertThat(chosen.comparison.untilDecided())
        .isEqualTo(chosen.comparison.jdks.jdks().size() == 2);
  }

  @Test
  @RequiresOwnCheckout
  void aRunIsComparedWithABaselineUntilItIsDecided() throws Exception {
    String[] given = {"--baseline", "docs/results/2026-11-26.json", "--within", "5m"};
    RunOptions chosen = Typed.parsed(given).options;
    assertThat(chosen.complete().getForkCount().get()).isEqualTo(6);
    assertThat(chosen.comparison.within()).contains(Duration.ofMinutes(5));
    assertThat(chosen.comparison.baseline.read().orElseThrow().measurements()).isNotEmpty();
    assertThatThrownBy(() -> jdks("--baseline", "old.json", "--aa", OWN))
        .hasMessageContaining("give one of the two");
  }

  @Test
  void whatTheUserHasChosenStays() throws Exception {
    String line = "CallOverhead -f 2 -p placement=none -p connection=short --aa=" + OWN;
    RunOptions chosen = Typed.parsed(line.split(" ")).options;
    OptionsBuilder options = chosen.complete();
    assertThat(options.getForkCount().get()).isEqualTo(2);
    assertThat(options.getIncludes()).containsExactly("CallOverhead");
    assertThat(options.getParameter("placement").get()).containsExactly("none");
    assertThat(chosen.comparison.remarks()).isEmpty();
  }

  /** Wherever JDKs are installed as usual. */
  @Test
  void aJdkIsFoundByItsVersion() throws Exception {
    List<Jdk> all = Jdk.named("--jdks", List.of("all"), TargetJava.OLDEST);
    for (Jdk each : all) {
      String feature = each.java().version().replaceFirst("\\..*", "");
      assertThat(Jdk.named("--jdks", List.of(feature), TargetJava.OLDEST).get(0).java().version())
          .startsWith(feature);
    }
    assertThatThrownBy(() -> Jdk.named("--jdks", List.of("3"), TargetJava.OLDEST))
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
