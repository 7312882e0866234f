package io.github.msgq.bench.result;

import io.github.msgq.bench.statistics.Estimate;
import io.github.msgq.bench.statistics.Interval;
import io.github.msgq.bench.statistics.Share;
import io.github.msgq.bench.statistics.Tail;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One combination of benchmark, mode and parameters, and how it ended. Each figure is here once,
 * and every output takes it from here.
 *
 * @param benchmark the class, with its method if it is one of several
 * @param ofBenchmark the benchmark's kind, in whatever mode it ran
 * @param mode as JMH abbreviates it
 * @param parameters in JMH's order
 * @param origin how much was measured, and on what
 * @param figures by name; none if there is a problem
 * @param histograms of the round trips of each fork; none if they were not kept
 * @param problem why there are no figures
 */
public record Measurement(
    String benchmark,
    Kind ofBenchmark,
    String mode,
    Map<String, String> parameters,
    Origin origin,
    Map<String, Quantity> figures,
    List<Histogram> histograms,
    Optional<Problem> problem) {
  private static final Pattern BYTES = Pattern.compile("\\d{1,10}");

  /** What of a load is shown only if it is known well enough. */
  private static final Pattern UNCERTAIN =
      Pattern.compile("(window\\.)?p[0-9.]+|(above|at)\\.[0-9]{1,9}");

  // Parameters that every report knows.
  public static final String TRANSPORT = "transport";
  public static final String SIZE = "size"; // bytes of a message
  public static final String CONNECTION = "connection"; // one for all messages, or for each
  public static final String PLACEMENT = "placement"; // where the two ends run
  public static final String JDK = "jdk"; // in a run on several
  public static final String THREADS = "threads"; // that call, in a run of several such numbers

  /** Whose costs are figures, such as {@code client.user}; {@code both} are one process. */
  public static final List<String> ENDS = List.of("client", "server", "both", "broker");

  /** What JMH scores: of round trips, the typical mean time of an iteration. */
  public static final String SCORE = "score";

  /** The mean time of all round trips in microseconds, which the slow ones make longer. */
  public static final String MEAN = "mean";

  /** Percentiles of the round trips in microseconds; no interval of the slowest one is known. */
  public static final String P50 = "p50";

  public static final String P99 = "p99";
  public static final String P999 = "p99.9";
  public static final String MAX = "max";

  /** The ends of a percentile's interval, and how many forks might do where it is unknown. */
  public static final String LOW = ".low";

  public static final String HIGH = ".high";
  public static final String FORKS = ".forks";

  /** A percentile of a load at a rate, in microseconds: {@code at.10000}. */
  public static final String AT = "at.";

  /** A percentile of a load's typical window, in microseconds: {@code window.p99}. */
  public static final String WINDOW = "window.";

  /** How many windows a fork had. */
  public static final String WINDOWS = "windows";

  /** A fork with fewer has no typical one. */
  public static final int FEWEST_WINDOWS = 5;

  /** In how many of 100 windows p99 was above a limit in microseconds: {@code above.500}. */
  public static final String ABOVE = "above.";

  /** These limits. */
  public static final List<Long> LIMITS =
      List.of(20L, 50L, 100L, 200L, 500L, 1_000L, 2_000L, 5_000L, 10_000L, 20_000L, 50_000L);

  /** How many trials of a load were disturbed and repeated. */
  public static final String REPEATED = "repeated";

  /** In how many of 100 windows of a load the machine exceeded its limit at any rate. */
  public static final String LAPSES = "lapses";

  /** Messages per second. */
  public static final String RATE = "rate";

  /** How many round trips the percentiles are of. */
  public static final String SAMPLES = "samples";

  /**
   * Microseconds that a message of the gauge took meanwhile. Among combinations with the same gauge
   * and placement it shows how fast the machine was.
   */
  public static final String GAUGE = "gauge";

  /** The unit of a gauge each of whose messages was written to the disk. */
  public static final String SYNCED = "us/sync";

  /**
   * The time of a message (an operation) divided by that of a message of the gauge; for round
   * trips, the ratio of the medians.
   */
  public static final String RATIO = "ratio";

  /** A benchmark's class without its package, and its method if it is one of several. */
  public static String benchmark(String qualified) {
    String[] names = qualified.split("\\.");
    if (names.length < 2) {
      return qualified;
    }
    String type = names[names.length - 2];
    String method = names[names.length - 1];
    return method.equalsIgnoreCase(type) ? type : type + "." + method;
  }

  /** The same of several; those that only the package distinguishes keep it. */
  public static Map<String, String> names(Collection<String> qualified) {
    Map<String, Long> alike =
        qualified.stream()
            .distinct()
            .collect(Collectors.groupingBy(Measurement::benchmark, Collectors.counting()));
    return qualified.stream()
        .distinct()
        .collect(
            Collectors.toMap(
                name -> name, name -> alike.get(benchmark(name)) == 1 ? benchmark(name) : name));
  }

  /**
   * The benchmark and its values of some parameters, by which a reader distinguishes it from
   * others.
   */
  public String name(Collection<String> chosen) {
    return Stream.concat(Stream.of(benchmark), chosen.stream().map(this::word))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Its value of a parameter, with the name where the value alone would say nothing. */
  public String word(String name) {
    String value = parameter(name);
    return name.equals(THREADS) && !value.isEmpty() ? "threads=" + value : value;
  }

  /** What was measured, or would have been. */
  public Kind kind() {
    return ofBenchmark.in(mode);
  }

  /** Whether a figure of a load is of a whole fork, in each of its iterations. */
  public static boolean isOfFork(String figure) {
    return Stream.of(WINDOW, ABOVE, WINDOWS, REPEATED, LAPSES).anyMatch(figure::startsWith);
  }

  /** In which share of its windows p99 was above a limit in microseconds; empty if unknown. */
  public Optional<Share> above(long limit) {
    Quantity percent = figures.get(ABOVE + limit);
    Quantity windows = figures.get(WINDOWS);
    if (percent == null || windows == null || windows.samples().isEmpty()) {
      return Optional.empty();
    }
    List<Share.Count> forks = new ArrayList<>();
    for (int i = 0; i < windows.samples().size(); i++) {
      double all = windows.samples().get(i).get(0);
      forks.add(new Share.Count(Math.rint(percent.samples().get(i).get(0) * all / 100), all));
    }
    return Optional.of(Share.of(forks));
  }

  /** Whether every output shows the figure as {@code ?}: it is of a load, and hardly known. */
  public boolean isUnknown(String figure) {
    return kind().isLoad() && UNCERTAIN.matcher(figure).matches() && known(figure).isEmpty();
  }

  /**
   * A figure of a load with the 95% interval of the true one, as every output shows it; empty if it
   * is not known well enough, or has no interval.
   */
  public Optional<Interval> known(String figure) {
    Quantity quantity = figures.get(figure);
    if (quantity == null) {
      return Optional.empty();
    }
    if (figure.startsWith(ABOVE)) {
      return above(Long.parseLong(figure.substring(ABOVE.length()))).flatMap(Share::percent);
    }
    if (figure.startsWith(WINDOW) || figure.startsWith(AT) || figure.equals(RATE)) {
      return quantity
          .estimate()
          .flatMap(Estimate::confidence)
          .filter(its -> figure.equals(RATE) || Tail.isNarrow(its));
    }
    return Optional.ofNullable(figures.get(figure + HIGH))
        .map(
            high ->
                new Interval(quantity.value(), figures.get(figure + LOW).value(), high.value(), 0));
  }

  /** Whether it says how well another one is known. */
  public static boolean isEnd(String figure) {
    return Stream.of(LOW, HIGH, FORKS).anyMatch(figure::endsWith);
  }

  /** How many bytes a message has; empty if that is no parameter, or not written as a number. */
  public Optional<Long> size() {
    return Optional.of(parameter(SIZE)).filter(BYTES.asMatchPredicate()).map(Long::valueOf);
  }

  /** Whether it is a round trip or one way, over a transport, with messages of a size. */
  public boolean overTransport() {
    return (kind() == Kind.ROUND_TRIP || kind() == Kind.ONE_WAY)
        && !parameter(TRANSPORT).isEmpty()
        && size().isPresent();
  }

  /** The name of the figure that a reader looks for first. */
  public String main() {
    boolean typical = kind() == Kind.AT_RATE && figures.containsKey(WINDOW + P99);
    return typical ? WINDOW + P99 : kind().main();
  }

  /** The estimate of its main figure; empty if its samples were not kept. */
  public Optional<Estimate> estimate() {
    return figure(main()).estimate();
  }

  /** The same with other figures. */
  Measurement with(Map<String, Quantity> others, List<Histogram> distributions) {
    return new Measurement(
        benchmark, ofBenchmark, mode, parameters, origin, others, distributions, problem);
  }

  /** The same of a benchmark that is shown by another name. */
  public Measurement named(String other) {
    return new Measurement(
        other, ofBenchmark, mode, parameters, origin, figures, histograms, problem);
  }

  /** One of its other figures as if it were the score; empty if it has none of this name. */
  public Optional<Measurement> only(String name) {
    return figures.keySet().stream()
        .filter(label -> label.replaceFirst("^.*·", "").equals(name)) // as JMH marked profilers'
        .findFirst()
        .map(
            label ->
                new Measurement(
                    benchmark,
                    ofBenchmark,
                    mode + " " + name,
                    parameters,
                    origin,
                    Map.of(SCORE, figures.get(label)),
                    List.of(),
                    Optional.empty()));
  }

  /** Whether it is such a figure, of the same forks as a score. */
  public boolean isFurther() {
    return mode.contains(" ");
  }

  /** How many threads called; empty if it has no figures and the run has one such number. */
  public String threads() {
    String value = parameter(THREADS);
    return value.isEmpty() && measured() ? Integer.toString(origin.effort().threads()) : value;
  }

  /** Its JDK: the one that the run chose, or else the one that it was started with. */
  public String jdk() {
    String chosen = parameter(JDK);
    return chosen.isEmpty() ? origin.jvms().getOrDefault("java", "").replaceAll(",.*", "") : chosen;
  }

  /** Empty if the benchmark has no such parameter. */
  public String parameter(String name) {
    return parameters.getOrDefault(name, "");
  }

  /** A figure that is there unless there is a problem. */
  public Quantity figure(String name) {
    return figures.get(name);
  }

  /** Whether all that have figures were measured in one fork. */
  public static boolean ofOneFork(List<Measurement> chosen) {
    return chosen.stream()
        .filter(Measurement::measured)
        .allMatch(m -> m.origin.effort().forks() <= 1);
  }

  /** Whether there are figures. */
  public boolean measured() {
    return problem.isEmpty();
  }
}
