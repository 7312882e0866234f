package io.github.msgq.bench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The defaults of a run.
 *
 * @param benchmarks those to run if none is named
 * @param parameters the value, or values with commas between them, of each that is not set
 * @param length sets forks, iterations and their times, if the user sets none of them
 * @param costs whether CPU time, context switches and memory are measured
 * @param closing sentences below the tables of a run with these options
 */
public record Preset(
    List<String> benchmarks,
    Map<String, String> parameters,
    Consumer<ChainedOptionsBuilder> length,
    boolean costs,
    Function<Options, List<String>> closing) {
  private static final int FEW_FORKS = 3;
  private static final TimeValue SHORT = TimeValue.milliseconds(100);

  private static final String WHOSE =
      "same-core is yours if all cores are busy, or if a container or taskset allows one; two-cores"
          + " if the machine has idle cores, since Linux usually wakes a program on one of those";

  private static final String LARGE_ONLY =
      "three short forks show large differences only; -f 10 shows smaller ones";

  private static final List<String> TRANSPORTS = List.of("RoundTrip", "OneWay");
  private static final Map<String, String> ONE_SITUATION =
      new TreeMap<>(Map.of("connection", "long", "placement", "same-core"));

  /** One that measures costs. */
  public Preset(
      List<String> benchmarks,
      Map<String, String> parameters,
      Consumer<ChainedOptionsBuilder> length) {
    this(benchmarks, parameters, length, true, options -> List.of());
  }

  /** As each benchmark is declared. */
  public static final Preset NONE = new Preset(List.of(), Map.of(), options -> {});

  /** A run that names nothing. */
  public static final Preset USUAL = new Preset(TRANSPORTS, Map.of(), options -> {});

  static final Preset JDKS = new Preset(TRANSPORTS, ONE_SITUATION, options -> {});

  /**
   * The usual transports in both placements in two minutes, with the wide intervals of few forks.
   * Starting the forks takes half of that, and an interval of fewer than three says nothing. So
   * there are few transports: not FIFOs, which are pipes with a name.
   */
  public static final Preset QUICK =
      new Preset(
          TRANSPORTS,
          new TreeMap<>(
              Map.of(
                  "connection", "long",
                  "placement", "same-core,two-cores",
                  "transport", "shm,sysv,posix,pipe,tcp,uds")),
          options ->
              options
                  .forks(FEW_FORKS)
                  .warmupIterations(1)
                  .warmupTime(TimeValue.milliseconds(280))
                  .measurementIterations(2)
                  .measurementTime(SHORT),
          false,
          Preset::quickly);

  /** The same run for many sizes. */
  public static final Preset SWEEP =
      JDKS.with("size", "8,64,512,4096,32768,262144,2097152,16777216");

  /** What it sets, a line each, as it would be typed, below an empty line. */
  public List<String> lines() {
    return Stream.concat(
            Stream.of("", "Defaults:", "  " + String.join(" ", benchmarks)),
            parameters.entrySet().stream()
                .map(each -> "  -p %s=%s".formatted(each.getKey(), each.getValue())))
        .toList();
  }

  /**
   * What to know of a quick run: of its two placements, and of its length, unless others were
   * given.
   */
  private static List<String> quickly(Options run) {
    boolean both =
        run.getParameter("placement")
            .orElse(List.of())
            .containsAll(List.of("same-core", "two-cores"));
    boolean few =
        run.getForkCount().orElse(0) == FEW_FORKS
            && run.getMeasurementTime().orElse(TimeValue.NONE).equals(SHORT);
    return Stream.of(both ? WHOSE : "", few ? LARGE_ONLY : "")
        .filter(sentence -> !sentence.isEmpty())
        .toList();
  }

  /** The same with this value, or these with commas between them, of a parameter. */
  public Preset with(String parameter, String values) {
    Map<String, String> all = new TreeMap<>(parameters);
    all.put(parameter, values);
    return new Preset(benchmarks, all, length, costs, closing);
  }

  /** Its parameters that are not among these assignments. */
  List<String> missing(List<String> given) {
    return parameters.entrySet().stream()
        .filter(each -> given.stream().noneMatch(other -> other.startsWith(each.getKey() + "=")))
        .map(each -> each.getKey() + "=" + each.getValue())
        .toList();
  }

  /** Adds itself to the user's options, and returns the parameters that it sets. */
  public List<String> addTo(OptionsBuilder options) {
    if (options.getIncludes().isEmpty()) {
      benchmarks.forEach(options::include);
    }
    List<String> set = new ArrayList<>();
    parameters.forEach(
        (name, values) -> {
          if (!options.getParameter(name).hasValue()) {
            options.param(name, values.split(","));
            set.add(name + "=" + values);
          }
        });
    boolean given =
        options.getForkCount().hasValue()
            || options.getMeasurementIterations().hasValue()
            || options.getMeasurementTime().hasValue()
            || options.getWarmupIterations().hasValue()
            || options.getWarmupTime().hasValue();
    if (!given) {
      length.accept(options);
    }
    return set;
  }
}
