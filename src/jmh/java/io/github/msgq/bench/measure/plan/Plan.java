package io.github.msgq.bench.measure.plan;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.session.SessionRequirements;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.problem.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.options.Options;

/**
 * What a run is going to do.
 *
 * @param time about how long they take together, without repeated warm-ups
 * @param forkTimes about how long a fork of each takes
 * @param varying the parameters that have several values
 * @param forks how many JVMs measure each combination, at most; 0 for this one
 * @param briefly whether each combination talks for a few seconds only
 * @param seed of the random order of the forks; none if they run in a row
 */
public record Plan(
    List<Combination> combinations,
    Duration time,
    List<Duration> forkTimes,
    List<String> varying,
    int forks,
    boolean briefly,
    Optional<Long> seed) {
  /** The system property that sets the seed. */
  public static final String SEED = "msgq.seed";

  private static final int MOST_SEEDS = 10_000;

  /** Starting and stopping the fork's JVM and its server, on two cores that are idle. */
  private static final long FORK_OVERHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(1_000);

  /** The iterations' barriers, and the calls that are counted at the end. */
  private static final long COUNTING_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  /** A fork that finds out that it cannot run. */
  private static final long IN_VAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

  /** JMH's threads check about once a second whether all have started, and have stopped. */
  private static final long SEVERAL_THREADS_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long BRIEF_NANOS = TimeUnit.SECONDS.toNanos(3);

  /**
   * Plans a run.
   *
   * @param given JMH's options, complete
   * @param jdks those to compare; none for the JVM that the options name
   * @param threads how many call, if there are several such numbers; or else none
   */
  public static Plan of(
      Options given,
      Benchmarks selected,
      List<Jdk> jdks,
      List<Integer> threads,
      RunSettings runSettings)
      throws Refusal {
    List<Combination> combinations = new ArrayList<>();
    for (Optional<Jdk> jdk : eachOrNone(jdks)) {
      TargetJava java = jdk.isPresent() ? jdk.get().java() : TargetJava.of(given);
      Options options = ForkFlags.addTo(given, java);
      for (Optional<Integer> calling : eachOrNone(threads)) {
        combinations.addAll(Combination.all(options, selected, java, jdk, calling));
      }
    }
    Plan plan = of(combinations, runSettings);
    if (!jdks.isEmpty() && plan.forks < 2) {
      throw new Refusal("JDKs are compared fork by fork: that takes at least -f 2");
    }
    return plan;
  }

  private static <T> List<Optional<T>> eachOrNone(List<T> all) {
    return all.isEmpty() ? List.of(Optional.empty()) : all.stream().map(Optional::of).toList();
  }

  /** Foresees what it takes to run these combinations. */
  public static Plan of(List<Combination> combinations, RunSettings runSettings) {
    long nanos = 0;
    long talking = 0;
    List<Duration> forkTimes = new ArrayList<>();
    Map<String, Set<String>> values = new TreeMap<>();
    for (Combination combination : combinations) {
      BenchmarkParams params = combination.params(combination.forks());
      long iterations = nanos(params.getWarmup()) + nanos(params.getMeasurement());
      long start = Benchmarks.startSeconds(combination.entry()) * SECOND; // a load talks in it
      talking += combination.forks() * (start + iterations);
      boolean runs = runs(combination.values(), params.getThreads(), runSettings);
      long fork = runs ? overhead(params, runSettings) + start + iterations : IN_VAIN_NANOS;
      nanos += runs ? combination.forks() * fork : fork;
      forkTimes.add(Duration.ofNanos(fork));
      for (String name : params.getParamsKeys()) {
        values.computeIfAbsent(name, n -> new TreeSet<>()).add(params.getParam(name));
      }
    }
    values.values().removeIf(each -> each.size() == 1);
    int forks = combinations.stream().mapToInt(Combination::forks).max().orElse(0);
    return new Plan(
        combinations,
        Duration.ofSeconds(1 + nanos / SECOND),
        forkTimes,
        List.copyOf(values.keySet()),
        forks,
        talking / combinations.size() < BRIEF_NANOS,
        combinations.size() > 1
            ? Optional.of(Long.getLong(SEED, ThreadLocalRandom.current().nextInt(MOST_SEEDS)))
            : Optional.empty());
  }

  /** In which order forks run; the schedule's combinations are numbered as these are. */
  public Schedule schedule() {
    List<Integer> runs = combinations.stream().map(Combination::forks).toList();
    return seed.map(drawn -> Schedule.inRounds(runs, drawn)).orElseGet(() -> Schedule.inARow(runs));
  }

  private static long nanos(IterationParams iterations) {
    return iterations.getCount() * iterations.getTime().convertTo(TimeUnit.NANOSECONDS);
  }

  /** What a fork takes besides its start and its iterations. */
  private static long overhead(BenchmarkParams params, RunSettings runSettings) {
    return FORK_OVERHEAD_NANOS
        + (runSettings.costs() ? COUNTING_NANOS : 0)
        + (params.getThreads() > 1 ? SEVERAL_THREADS_NANOS : 0);
  }

  /** Whether these values of a benchmark's parameters can run here, as far as this JVM knows. */
  private static boolean runs(Map<String, String> params, int threads, RunSettings runSettings) {
    Optional<Transport> transport =
        Optional.ofNullable(params.get(Parameters.TRANSPORT.name())).flatMap(Transports::byName);
    if (transport.isEmpty()) {
      return true;
    }
    try {
      Settings settings =
          new Settings(params, Settings.newToken())
              .with(Parameters.PATTERN, MessagePattern.ROUNDTRIP)
              .with(Parameters.LANES, threads);
      return new SessionRequirements(
              transport.get(),
              settings,
              Placement.of(params.get("placement")).cores(),
              runSettings.languages(params.get("client"), params.get("server")))
          .unmet()
          .isEmpty();
    } catch (NotAvailable e) {
      return false;
    } catch (RuntimeException | LinkageError e) {
      return true; // somebody else's transport: its fork will find out
    }
  }
}
