package io.github.msgq.bench.results.result;

import io.github.msgq.bench.results.result.FigureName.Of;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.results.statistics.PercentileEstimate;
import io.github.msgq.bench.results.statistics.Proportion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
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
 * @param qualified the same with its package, by which measurements are told apart
 * @param mode as JMH abbreviates it
 * @param further the only figure, if it stands beside the score of the same forks
 * @param parameters in JMH's order
 * @param figures by name; none if there is a problem
 * @param histograms of the round trips of each fork; none if they were not kept
 */
public record Measurement(
    String benchmark,
    String qualified,
    String mode,
    Optional<FigureName> further,
    Map<String, String> parameters,
    Origin origin,
    Map<FigureName, Quantity> figures,
    List<Histogram> histograms,
    Optional<Problem> problem) {
  private static final Pattern BYTES = Pattern.compile("\\d{1,10}");

  // Parameters that every report knows.
  public static final String TRANSPORT = "transport";
  public static final String SIZE = "size"; // bytes of a message
  public static final String CONNECTION = "connection"; // one for all messages, or for each
  public static final String PLACEMENT = "placement"; // where the two ends run
  public static final String JDK = "jdk"; // in a run on several
  public static final String THREADS = "threads"; // that call, in a run of several such numbers

  /** Whose costs are figures, such as {@code client.user}; {@code both} are one process. */
  public static final List<String> ENDS = List.of("client", "server", "both", "broker");

  /** A fork with fewer has no typical one. */
  public static final int FEWEST_WINDOWS = 5;

  /** In how many windows p99 was above these, in microseconds. */
  public static final List<Long> LIMITS =
      List.of(20L, 50L, 100L, 200L, 500L, 1_000L, 2_000L, 5_000L, 10_000L, 20_000L, 50_000L);

  /** The unit of a ratio to the gauge, by which it is told from any other figure of its name. */
  public static final String GAUGES = "gauge/op";

  /** The unit of a gauge each of whose messages was written to the disk. */
  public static final String SYNCED = "us/sync";

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

  /** The benchmark and its values of some parameters, by which a reader knows it from others. */
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
    return further.isPresent() ? Kind.CALL : Kind.of(qualified).in(mode);
  }

  /** In which share of its windows p99 was above a limit in microseconds; empty if unknown. */
  public Optional<Proportion> above(long limit) {
    Quantity percent = figures.get(new FigureName(Of.ABOVE, limit));
    Quantity windows = figures.get(FigureName.WINDOWS);
    if (percent == null || windows == null || windows.samples().isEmpty()) {
      return Optional.empty();
    }
    List<Proportion.Count> forks = new ArrayList<>();
    for (int i = 0; i < windows.samples().size(); i++) {
      double all = windows.samples().get(i).get(0);
      forks.add(new Proportion.Count(Math.rint(percent.samples().get(i).get(0) * all / 100), all));
    }
    return Optional.of(Proportion.of(forks));
  }

  /** Whether every output shows the figure as {@code ?}: it is of a load, and hardly known. */
  public boolean isUnknown(FigureName figure) {
    return kind().isLoad() && figure.isUncertain() && known(figure).isEmpty();
  }

  /**
   * A figure of a load with the 95% interval of the true one, as every output shows it; empty if it
   * is not known well enough, or has no interval.
   */
  public Optional<Interval> known(FigureName figure) {
    Optional<Quantity> quantity = find(figure);
    return switch (figure.of()) {
      case ABOVE -> above((long) figure.number()).flatMap(Proportion::percent);
      case WINDOW, AT ->
          quantity.flatMap(Quantity::confidence).filter(PercentileEstimate::isNarrow);
      default ->
          quantity.flatMap(
              figure.equals(FigureName.RATE) ? Quantity::confidence : Quantity::interval);
    };
  }

  /** Which transport it is of; empty without one. */
  public String transport() {
    return parameter(TRANSPORT);
  }

  /** How many bytes a message has; empty if that is no parameter, or not written as a number. */
  public Optional<Long> size() {
    return Optional.of(parameter(SIZE)).filter(BYTES.asMatchPredicate()).map(Long::valueOf);
  }

  /** Whether it is a round trip or one way, over a transport, with messages of a size. */
  public boolean overTransport() {
    return (kind() == Kind.ROUND_TRIP || kind() == Kind.ONE_WAY)
        && !transport().isEmpty()
        && size().isPresent();
  }

  /** The figure that a reader looks for first. */
  public FigureName main() {
    boolean typical = kind() == Kind.AT_RATE && figures.containsKey(FigureName.TYPICAL);
    return further.orElse(typical ? FigureName.TYPICAL : kind().main());
  }

  /** The estimate of its main figure; empty if its samples were not kept. */
  public Optional<Estimate> estimate() {
    return figure(main()).estimate();
  }

  /** The same with other figures. */
  Measurement with(Map<FigureName, Quantity> others, List<Histogram> distributions) {
    return new Measurement(
        benchmark, qualified, mode, further, parameters, origin, others, distributions, problem);
  }

  /** The same of a benchmark that is shown by another name. */
  public Measurement named(String other) {
    return new Measurement(
        other, qualified, mode, further, parameters, origin, figures, histograms, problem);
  }

  /** The same in a run on its JDK alone. */
  public Measurement ofOneJdk() {
    Map<String, String> others = new LinkedHashMap<>(parameters);
    others.remove(JDK);
    return new Measurement(
        benchmark, qualified, mode, further, others, origin, figures, histograms, problem);
  }

  /** One of its other figures as if it were the score; empty if it has none of this name. */
  public Optional<Measurement> only(String label) {
    FigureName name = FigureName.whole(label);
    return figures.keySet().stream()
        .filter(each -> each.toString().replaceFirst("^.*·", "").equals(label)) // JMH's mark
        .findFirst()
        .map(
            each ->
                new Measurement(
                    benchmark,
                    qualified,
                    mode,
                    Optional.of(name),
                    parameters,
                    origin,
                    Map.of(name, figures.get(each)),
                    List.of(),
                    Optional.empty()));
  }

  /** What distinguishes measurements besides their parameters. */
  public List<Object> what() {
    return List.of(qualified, mode, further);
  }

  /** The mode, and which figure it is of if that is not the score. */
  public String shownMode() {
    return mode + further.map(" %s"::formatted).orElse("");
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
  public Quantity figure(FigureName name) {
    return figures.get(name);
  }

  /** A figure that it may lack. */
  public Optional<Quantity> find(FigureName name) {
    return Optional.ofNullable(figures.get(name));
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
