package io.github.msgq.bench.cli;

import io.github.msgq.bench.problem.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a run is compared with, and for how long. */
final class ComparisonOptions {
  static final String WITHIN = "--within";
  private static final int FORKS = 5;

  /** Comparisons of two are announced with these, and have three times the time to be decided. */
  static final int FORKS_OF_TWO = 6;

  private static final Pattern TIME = Pattern.compile("[1-9]\\d{0,4}[smh]");

  @Mixin JdkOptions jdks;
  @Mixin BaselineOptions baseline;

  @Option(
      names = WITHIN,
      paramLabel = "<time>",
      description =
          "Compare two JDKs, or with a baseline, until each row is decided, but no longer than this, such as 10m.")
  private String within;

  private final List<String> remarks = new ArrayList<>();
  private boolean untilDecided;

  /**
   * Sets what the user has not set, so that two JDKs take about a quarter of an hour.
   *
   * @param fixed whether the user has fixed the number of forks; a preset's yields to a time
   */
  void complete(OptionsBuilder options, boolean fixed) throws Refusal {
    if (jdks.given() && baseline.given()) {
      throw new Refusal(
          "%s compares JDKs with each other, --baseline with an older result: give one of the two"
              .formatted(jdks.option()));
    }
    if (jdks.given() && options.getJvm().hasValue()) {
      throw new Refusal(
          "-jvm names one JVM, %s those to compare: give one of the two".formatted(jdks.option()));
    }
    if (jdks.given()) {
      select(options);
    }
    if (fixed || options.getForkCount().hasValue() && within == null) {
      return;
    }
    untilDecided = baseline.given() || jdks.two();
    if (untilDecided) {
      options.forks(FORKS_OF_TWO);
      remarks.add("A row gets forks until it is decided: -f for a fixed number of forks.");
    } else if (jdks.given()) {
      options.forks(FORKS);
      remarks.add(
          "%d forks of each combination on each JDK: -f for more or fewer.".formatted(FORKS));
    }
  }

  private void select(OptionsBuilder options) {
    if (options.getIncludes().isEmpty()) {
      remarks.add(
          "RoundTrip and OneWay are compared: name others, such as CallOverhead, if you like.");
    }
    for (String parameter : Preset.JDKS.addTo(options)) {
      String name = parameter.substring(0, parameter.indexOf('='));
      remarks.add("Only %s is compared: -p %s=... for others.".formatted(parameter, name));
    }
  }

  /** Whether rows get forks until they are decided, rather than a fixed number. */
  boolean untilDecided() {
    return untilDecided;
  }

  /** How long that may take at most, if the user says so. */
  Optional<Duration> within() throws Refusal {
    if (within == null) {
      return Optional.empty();
    }
    if (!untilDecided) {
      throw new Refusal(
          WITHIN
              + " is for a comparison of two JDKs, or with a baseline, without -f: --jdks 17,25 --within 10m");
    }
    return time(within);
  }

  /** The time that it may take; empty if none is given. */
  static Optional<Duration> time(String within) throws Refusal {
    if (within != null && !TIME.matcher(within).matches()) {
      throw new Refusal("%s=%s is not a time such as 90s, 10m or 1h".formatted(WITHIN, within));
    }
    return Optional.ofNullable(within)
        .map(time -> Duration.parse("PT" + time.toUpperCase(Locale.ROOT)));
  }

  List<String> remarks() {
    return remarks;
  }
}
