package io.github.msgq.bench.cli;

import io.github.msgq.bench.parameter.WholeNumber;
import io.github.msgq.bench.plan.Benchmarks;
import io.github.msgq.bench.problem.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.runner.options.WarmupMode;
import org.openjdk.jmh.util.Utils;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.TypeConversionException;

/** JMH's own options: the same names, meanings and defaults, handed to its builder. */
final class JmhOptions {
  private static final List<String> MODES =
      Arrays.stream(Mode.values()).map(Mode::shortLabel).toList();

  /** JMH's for Linux; -lprof tries them, which takes time and starts programs. */
  private static final List<String> PROFILERS =
      List.of(
          "async cl comp gc jfr mempool pauses perf perfasm perfc2c perfnorm safepoints stack"
              .split(" "));

  private static final WholeNumber FORKS = new WholeNumber(0, "forks");
  private static final WholeNumber ITERATIONS = new WholeNumber(1, "iterations");
  private static final WholeNumber THREADS = new WholeNumber(1, "threads");
  private static final WholeNumber CALLS = new WholeNumber(1, "calls");
  private static final WholeNumber OPERATIONS = new WholeNumber(1, "operations");
  private static final String MAX = "max";

  private static final String UNIT_NAMES = "ns, us, ms, s, m, h";

  private static final Map<String, TimeUnit> UNITS =
      Map.of(
          "ns", TimeUnit.NANOSECONDS,
          "us", TimeUnit.MICROSECONDS,
          "ms", TimeUnit.MILLISECONDS,
          "s", TimeUnit.SECONDS,
          "m", TimeUnit.MINUTES,
          "h", TimeUnit.HOURS);

  /** JMH has them, and OwnForks says why they are refused; help does not list them. */
  private static final Set<String> REFUSED = Set.of("-opi", "-wm", "-wmb");

  /** Hands a value over to JMH. */
  private interface Taker<T> {
    void take(T value) throws Refusal;
  }

  private final OptionsBuilder options = new OptionsBuilder();
  private final ParameterOption parameters = new ParameterOption(options);
  private final Map<ArgSpec, Taker<Object>> takers = new LinkedHashMap<>();
  private final CommandSpec command;
  private List<Integer> threads = List.of();

  JmhOptions(CommandSpec command) {
    this.command = command;
    if (command.positionalParameters().isEmpty()) { // which advise has
      benchmarks();
    }
    words("-e", "<regexp>", ",", "Benchmarks to leave out.", each(options::exclude));
    this.<List<String>>add(
        list("-p", "<name=value,...>", "Values of a parameter; -h parameters lists them.")
            .completionCandidates(ParameterOption::candidates),
        each(parameters::take));
    number("-f", "Forks: JVMs that measure each combination.", FORKS, options::forks);
    number("-wf", "Forks before them, which do not count.", FORKS, options::warmupForks);
    number("-i", "Iterations of a fork that count.", ITERATIONS, options::measurementIterations);
    time("-r", "Time of such an iteration: 100ms, 2s.", options::measurementTime);
    number(
        "-wi",
        "Iterations to warm up (RoundTrip, OneWay: at least).",
        new WholeNumber(0, "iterations"),
        options::warmupIterations);
    time("-w", "Time of a warm-up iteration.", options::warmupTime);
    one("-wm", "<warmup>", WarmupMode.class, "What to warm up", options::warmupMode);
    words("-wmb", "<regexp>", ",", "Benchmarks to warm up, too.", each(options::includeWarmup));
    threads();
    mode();
    number("-bs", "Calls in an operation; with -bm ss only.", CALLS, options::measurementBatchSize);
    number("-wbs", "The same while it warms up.", CALLS, options::warmupBatchSize);
    number("-opi", "Operations in a call.", OPERATIONS, options::operationsPerInvocation);
    unit();
    time("-to", "The time after which an iteration is interrupted.", options::timeout);
    yesNo("-si", "Measure only while all threads run.", options::syncIterations);
    yesNo("-gc", "Collect garbage between iterations.", options::shouldDoGC);
    yesNo("-foe", "End the run with the first failure.", options::shouldFailOnError);
    file("-jvm", "The java program of the forks.", options::jvm);
    flags("-jvmArgs", "The forks' flags.", options::jvmArgs);
    flags("-jvmArgsAppend", "Flags after those.", options::jvmArgsAppend);
    flags("-jvmArgsPrepend", "Flags before those.", options::jvmArgsPrepend);
    this.<List<String>>add(
        list("-prof", "<name[:options]>", "A profiler, such as gc.")
            .completionCandidates(PROFILERS),
        each(this::addProfiler));
    one("-v", "<verbosity>", VerboseMode.class, "How much JMH prints", options::verbosity);
    file("-o", "Where to write what is printed.", options::output);
    file("-rff", "Where to write the result, which is then the only file.", options::result);
    one("-rf", "<format>", ResultFormatType.class, "What to write there", options::resultFormat);
  }

  private void benchmarks() {
    command.addPositional(
        taken(
            PositionalParamSpec.builder()
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel("<regexp>")
                .description("Benchmarks whose names it matches.")
                .completionCandidates(() -> Benchmarks.all().names().iterator())
                .build(),
            each(options::include)));
  }

  private void number(String name, String text, WholeNumber values, Consumer<Integer> taker) {
    this.<String>add(
        option(name, "<int>", text).type(String.class),
        typed -> taker.accept(values.value(name, typed)));
  }

  private void time(String name, String text, Consumer<TimeValue> taker) {
    add(
        option(name, "<time>", text)
            .type(TimeValue.class)
            .converters(
                reads(
                    "time: write a whole number and its unit, such as 100ms",
                    TimeValue::fromString)),
        taker::accept);
  }

  private void yesNo(String name, String text, Consumer<Boolean> taker) {
    add(option(name, "<bool>", text).type(Boolean.class), taker::accept);
  }

  private void file(String name, String text, Consumer<String> taker) {
    this.<Path>add(
        option(name, "<file>", text).type(Path.class), path -> taker.accept(path.toString()));
  }

  /** Each needs a label of its own, by which picocli completes it. */
  private <T extends Enum<T>> void one(
      String name, String label, Class<T> type, String text, Consumer<T> taker) {
    add(option(name, label, text + ": ${COMPLETION-CANDIDATES}.").type(type), taker::accept);
  }

  private void words(
      String name, String label, String split, String text, Taker<List<String>> taker) {
    add(list(name, label, text).splitRegex(split), taker);
  }

  /** As JMH takes them: several options, or one that is split at blanks. */
  private void flags(String name, String text, Consumer<String[]> taker) {
    words(
        name,
        "<flags>",
        "",
        text,
        given ->
            taker.accept(
                (given.size() == 1 ? Utils.splitQuotedEscape(given.get(0)) : given)
                    .toArray(new String[0])));
  }

  private void threads() {
    words(
        "-t",
        "<int>",
        ",",
        "Threads that call (several: 1,4); max: one for each core.",
        this::threads);
    this.<int[]>add(
        option("-tg", "<int>", "Threads of each group of an asymmetric benchmark.")
            .type(int[].class)
            .splitRegex(","),
        options::threadGroups);
  }

  private void threads(List<String> counts) throws Refusal {
    boolean max = counts.contains(MAX);
    if (max && counts.size() > 1) {
      throw new Refusal("-t max cannot be combined with other values");
    }
    threads = new ArrayList<>();
    for (String count : new LinkedHashSet<>(counts)) {
      threads.add(max ? Threads.MAX : THREADS.value("-t", count));
    }
    threads.forEach(options::threads);
  }

  /** How many threads call; none if there is one such number at most, which JMH's options have. */
  List<Integer> severalThreads() {
    return threads.size() > 1 ? threads : List.of();
  }

  private void mode() {
    this.<List<Mode>>add(
        option("-bm", "<mode>", "Modes: ${COMPLETION-CANDIDATES}.")
            .type(List.class)
            .auxiliaryTypes(Mode.class)
            .splitRegex(",")
            .completionCandidates(MODES)
            .converters(reads("mode", Mode::deepValueOf)),
        each(options::mode));
  }

  private void unit() {
    Function<String, TimeUnit> read =
        typed ->
            Optional.ofNullable(UNITS.get(typed.toLowerCase(Locale.ROOT)))
                .orElseThrow(IllegalArgumentException::new);
    add(
        option("-tu", "<unit>", "Unit of time: " + UNIT_NAMES + ".")
            .type(TimeUnit.class)
            .completionCandidates(List.of(UNIT_NAMES.split(", ")))
            .converters(reads("unit of time", read)),
        options::timeUnit);
  }

  private static <T> ITypeConverter<T> reads(String what, Function<String, T> read) {
    return typed -> {
      try {
        return read.apply(typed);
      } catch (IllegalArgumentException | IllegalStateException e) {
        throw new TypeConversionException("'%s' is not a %s".formatted(typed, what));
      }
    };
  }

  private void addProfiler(String text) {
    String[] parts = text.split(":", 2);
    options.addProfiler(parts[0], parts.length == 1 ? "" : parts[1]);
  }

  private static OptionSpec.Builder option(String name, String label, String text) {
    return OptionSpec.builder(name)
        .arity("1")
        .paramLabel(label)
        .description(text)
        .hidden(REFUSED.contains(name));
  }

  private static OptionSpec.Builder list(String name, String label, String text) {
    return option(name, label, text).type(List.class).auxiliaryTypes(String.class);
  }

  private <T> void add(OptionSpec.Builder option, Taker<T> taker) {
    command.addOption(taken(option.build(), taker));
  }

  @SuppressWarnings("unchecked") // picocli makes values of the type that the argument has
  private <A extends ArgSpec, T> A taken(A argument, Taker<T> taker) {
    takers.put(argument, value -> taker.take((T) value));
    return argument;
  }

  private static <T> Taker<List<T>> each(Consumer<T> taker) {
    return values -> values.forEach(taker);
  }

  /** What was given, once it has been parsed and checked. */
  OptionsBuilder given() throws Refusal {
    try {
      for (Map.Entry<ArgSpec, Taker<Object>> each : takers.entrySet()) {
        Object value = each.getKey().getValue();
        if (value != null) {
          each.getValue().take(value);
        }
      }
    } catch (IllegalArgumentException e) { // a number that JMH refuses
      throw new Refusal(e.getMessage(), e);
    }
    parameters.check();
    return options;
  }
}
