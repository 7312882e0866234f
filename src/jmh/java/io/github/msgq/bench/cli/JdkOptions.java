package io.github.msgq.bench.cli;

import io.github.msgq.bench.plan.Jdk;
import io.github.msgq.bench.plan.TargetJava;
import io.github.msgq.bench.problem.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Option;

/** The JDKs to compare. */
final class JdkOptions {
  private static final String JDKS = "--jdks";
  private static final String AA = "--aa";
  private static final int FORKS = 5;
  private static final String WITHIN = "--within";

  /** Two are announced with these, and have three times the time to be decided. */
  private static final int FORKS_OF_TWO = 6;

  @Option(
      names = JDKS,
      split = ",",
      paramLabel = "<jdk>",
      description = "Compare JDKs, each by its home or version (17,25), or all.")
  private List<Path> several = List.of();

  @Option(
      names = AA,
      paramLabel = "<jdk>",
      description = "Compare a JDK with itself: each difference is a false alarm.")
  private Path twice;

  @Option(
      names = WITHIN,
      paramLabel = "<time>",
      description =
          "Compare two JDKs until each row is decided, but no longer than this, such as 10m.")
  private String within;

  private boolean untilDecided;

  private static final Pattern TIME = Pattern.compile("[1-9]\\d{0,4}[smh]");

  private final List<String> remarks = new ArrayList<>();

  boolean given() {
    return !several.isEmpty() || twice != null;
  }

  /** Sets what the user has not set, so that two JDKs take about a quarter of an hour. */
  void complete(OptionsBuilder options) {
    if (!given()) {
      return;
    }
    if (options.getIncludes().isEmpty()) {
      remarks.add(
          "RoundTrip and OneWay are compared: name others, such as CallOverhead, if you like.");
    }
    for (String parameter : Preset.JDKS.addTo(options)) {
      String name = parameter.substring(0, parameter.indexOf('='));
      remarks.add("Only %s is compared: -p %s=... for others.".formatted(parameter, name));
    }
    if (!options.getForkCount().hasValue()) {
      untilDecided = several.size() == 2 || twice != null;
      options.forks(untilDecided ? FORKS_OF_TWO : FORKS);
      remarks.add(
          untilDecided
              ? "A row gets forks until it is decided: -f for a fixed number of forks."
              : "%d forks of each combination on each JDK: -f for more or fewer.".formatted(FORKS));
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
          WITHIN + " is for a comparison of two JDKs without -f: --jdks 17,25 --within 10m");
    }
    if (!TIME.matcher(within).matches()) {
      throw new Refusal("%s=%s is not a time such as 90s, 10m or 1h".formatted(WITHIN, within));
    }
    return Optional.of(Duration.parse("PT" + within.toUpperCase(Locale.ROOT)));
  }

  /** What was chosen, and how to choose otherwise. */
  List<String> remarks() {
    return remarks;
  }

  /** The JDKs to compare; empty if the user compares none. */
  List<Jdk> jdks(Options options) throws Refusal {
    if (!given()) {
      return List.of();
    }
    if (!several.isEmpty() && twice != null) {
      throw new Refusal("--jdks compares JDKs, --aa one with itself: give one of the two");
    }
    if (options.getJvm().hasValue()) {
      throw new Refusal(
          "-jvm names one JVM, %s those to compare: give one of the two"
              .formatted(twice == null ? JDKS : AA));
    }
    if (twice != null) {
      TargetJava java = TargetJava.of(AA, twice.toString());
      String version = java.version();
      return List.of(new Jdk(version + "-A", java), new Jdk(version + "-B", java));
    }
    List<Jdk> found = Jdk.named(JDKS, several.stream().map(Path::toString).toList());
    if (found.size() < 2) {
      throw new Refusal(
          "%s needs two JDKs at least, separated by a comma; %s compares one with itself"
              .formatted(JDKS, AA));
    }
    return found;
  }
}
