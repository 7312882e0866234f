package io.github.msgq.bench.run;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import io.github.msgq.bench.machine.linux.Machine;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.plan.Combination;
import io.github.msgq.bench.measure.plan.Jdk;
import io.github.msgq.bench.results.report.Changes;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.JmhResult;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.SequentialTest;
import io.github.msgq.bench.terms.parameter.WholeNumber;
import io.github.msgq.bench.terms.problem.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * A run of our benchmarks that is compared: with itself on other JDKs, or with an older result.
 *
 * @param jdks the first is the old side; none beside an older result
 * @param before the older result's runs
 * @param within how long it may take, if the user says so
 */
public record ComparedRun(
    List<Jdk> jdks, List<SavedRun> before, Optional<Duration> within, Judgement judgement) {
  private static final Duration NO_LIMIT = Duration.ofDays(365);
  private static final WholeNumber MOST =
      new WholeNumber(SequentialTest.FIRST, 999, "forks of each");
  private static final int OF_SEVERAL = 5; // forks on each of more than two JDKs

  /** What it is called next to an older result. */
  private static final Path THIS = Path.of("this run");

  /** How many forks a row gets at most: what {@code -f} says, or else what the time allows. */
  public static int most(Optional<String> forks, Optional<Duration> within) throws Refusal {
    String usual = within.isEmpty() ? "18" : Integer.toString(Estimate.MOST_FORKS);
    return MOST.value("-f", forks.orElse(usual));
  }

  /** How long it may take. */
  public static Duration limit(Optional<Duration> within) {
    return within.orElse(NO_LIMIT);
  }

  /** Sets what the user has not set; returns how many forks a row gets at most, 0 if as many. */
  public int complete(OptionsBuilder options, List<String> remarks) throws Refusal {
    if (!jdks.isEmpty()) {
      select(options, remarks);
    }
    Optional<String> forks =
        Optional.ofNullable(options.getForkCount().orElse(null)).map(Object::toString);
    if (jdks.size() > 2) {
      if (within.isPresent()) {
        throw new Refusal("--within is for two sides: of several JDKs give -f");
      }
      options.forks(options.getForkCount().orElse(OF_SEVERAL));
      return 0;
    }
    int most = most(forks, within);
    options.forks(Math.min(SequentialTest.FIRST, most));
    return most;
  }

  private static void select(OptionsBuilder options, List<String> remarks) {
    if (options.getIncludes().isEmpty()) {
      remarks.add(
          "RoundTrip and OneWay are compared: name others, such as CallOverhead, if you like.");
    }
    for (String parameter : Preset.JDKS.addTo(options)) {
      String name = parameter.substring(0, parameter.indexOf('='));
      remarks.add("Only %s is compared: -p %s=... for others.".formatted(parameter, name));
    }
  }

  /** The same beside what these options would have selected of the older result. */
  public ComparedRun of(Benchmarks selected, Options options) {
    Set<String> benchmarks =
        selected.entries().stream()
            .map(entry -> Measurement.benchmark(entry.getUsername()))
            .collect(toSet());
    return new ComparedRun(
        jdks,
        before.stream()
            .map(
                run ->
                    run.only(
                        its -> benchmarks.contains(its.benchmark()) && isSelected(its, options)))
            .toList(),
        within,
        judgement);
  }

  private static boolean isSelected(Measurement measurement, Options options) {
    return measurement.parameters().entrySet().stream()
        .allMatch(
            each -> {
              var given = options.getParameter(each.getKey());
              return !given.hasValue() || given.get().contains(each.getValue());
            });
  }

  /** What the older result has. */
  List<Measurement> old() {
    return before.stream().flatMap(run -> run.asMeasured().stream()).toList();
  }

  /** Decides how these compare: the same on several JDKs, or each with the older result. */
  UntilDecided untilDecided(List<Combination> all, ForkRow.Forks forks, int most) {
    List<Measurement> old = old();
    List<ForkRow> rows =
        IntStream.range(0, all.size())
            .boxed()
            .collect(groupingBy(i -> all.get(i).onAnyJdk(), LinkedHashMap::new, toList()))
            .values()
            .stream()
            .map(row -> new ForkRow(row, old, forks))
            .toList();
    return new UntilDecided(
        () -> rows, most, limit(within), System::nanoTime, judgement.gate().limits());
  }

  /** Refuses what could not be judged of a plan, before anything is measured. */
  void check(List<Combination> planned) throws Refusal {
    if (!jdks.isEmpty()) {
      return;
    }
    judgement.check(before, Machine.facts());
    Set<Object> there =
        old().stream()
            .map(measurement -> alike(measurement.benchmark(), measurement.parameters()))
            .collect(toSet());
    if (planned.stream().map(ComparedRun::alike).noneMatch(there::contains)) {
      throw new Refusal("the older result has none of these combinations");
    }
  }

  private static Object alike(Combination combination) {
    BenchmarkParams params = combination.params(1);
    return alike(Measurement.benchmark(params.getBenchmark()), JmhResult.parameters(params));
  }

  private static Object alike(String benchmark, Map<String, String> parameters) {
    Map<String, String> rest = new HashMap<>(parameters);
    rest.keySet().removeAll(List.of(Measurement.JDK, Measurement.THREADS));
    return List.of(benchmark, rest);
  }

  /** Each side but the first, compared with it. */
  List<Changes> changes(SavedRun run) {
    double[] limits = judgement.gate().limits();
    if (jdks.isEmpty()) {
      return List.of(Changes.of(before, List.of(run.in(THIS)), limits));
    }
    List<SavedRun> sides = jdks.stream().map(jdk -> run.on(jdk.label())).toList();
    return sides.stream()
        .skip(1)
        .map(side -> Changes.of(sides.subList(0, 1), List.of(side), limits))
        .toList();
  }
}
