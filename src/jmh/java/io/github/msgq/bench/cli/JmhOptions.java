package io.github.msgq.bench.cli;

import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.terms.parameter.Declaration;
import io.github.msgq.bench.terms.parameter.OneOf;
import io.github.msgq.bench.terms.parameter.WholeNumber;
import io.github.msgq.bench.terms.problem.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * JMH's own options: the same names, meanings and defaults, read by JMH's own parser. To a JMH that
 * is not ours they are passed on as they were typed.
 */
final class JmhOptions {
  /** Name, value, text, and the words that it takes if it takes no others. */
  private static final String SHOWN =
      """
      -e | <regexp,...> | Benchmarks to leave out.
      -p | <name=value,...> | Values of a parameter; -h parameters lists them.
      -f | <int> | Forks: JVMs that measure each combination.
      -i | <int> | Iterations of a fork that count.
      -r | <time> | Time of such an iteration: 100ms, 2s.
      -wi | <int> | Iterations to warm up (RoundTrip, OneWay: at least).
      -w | <time> | Time of a warm-up iteration.
      -t | <int,...> | Threads that call (several: 1,4); max: one for each core.
      -bm | <mode,...> | Modes: thrpt, avgt, sample, ss, all. | thrpt avgt sample ss all
      -tu | <unit> | Unit of time: ns, us, ms, s, m, h. | ns us ms s m h
      -to | <time> | The time after which an iteration is interrupted.
      -si | <bool> | Measure only while all threads run. | true false
      -gc | <bool> | Collect garbage between iterations. | true false
      -foe | <bool> | End the run with the first failure. | true false
      -jvm | <file> | The java program of the forks.
      -jvmArgs | <flags> | The forks' flags.
      -jvmArgsAppend | <flags> | Flags after those.
      -jvmArgsPrepend | <flags> | Flags before those.
      -prof | <name[:options]> | A profiler, such as gc.
      -v | <verbosity> | How much JMH prints: SILENT, NORMAL, EXTRA. | SILENT NORMAL EXTRA
      -o | <file> | Where to write what is printed.
      -rff | <file> | Where to write the result, as JSON, which is then the only file.
      """;

  /** A run of ours refuses them: JMH's own main class takes them, and other people's jars do. */
  private static final List<String> OTHERS =
      List.of("-wf", "-tg", "-bs", "-wbs", "-rf", "-opi", "-wm", "-wmb");

  /** JMH's for Linux; -lprof tries them, which takes time and starts programs. */
  private static final List<String> PROFILERS =
      List.of(
          "async cl comp gc jfr mempool pauses perf perfasm perfc2c perfnorm safepoints stack"
              .split(" "));

  private static final String MAX = "max";

  /** With these another JMH lists its benchmarks. */
  private static final Set<String> CHOOSING = Set.of("-p", "-e");

  /** Not passed on to another JMH. */
  private static final Set<String> OWN = Set.of("-f", "-jvm");

  /** Refused for another JMH. */
  private static final Set<String> OF_FORKS = Set.of("-wf", "-foe", "-rf", "-rff", "-o");

  private final List<OptionSpec> options = new ArrayList<>();
  private List<Integer> threads = List.of();

  JmhOptions(CommandSpec command) {
    for (String line : SHOWN.lines().toList()) {
      String[] cells = line.split(" \\| ");
      List<String> words = cells.length > 3 ? List.of(cells[3].split(" ")) : List.of();
      options.add(
          option(cells[0], cells[1])
              .description(cells[2])
              .completionCandidates(candidates(cells[0], words))
              .build());
    }
    OTHERS.forEach(name -> options.add(option(name, "<value>").hidden(true).build()));
    options.forEach(command::addOption);
  }

  private static OptionSpec.Builder option(String name, String label) {
    return OptionSpec.builder(name)
        .arity("1")
        .type(List.class)
        .auxiliaryTypes(
            label.equals("<file>") ? Path.class : String.class) // by which it is completed
        .paramLabel(label);
  }

  private static Iterable<String> candidates(String name, List<String> words) {
    return switch (name) {
      case "-p" -> ParameterOption::candidates;
      case "-prof" -> PROFILERS;
      default -> words.isEmpty() ? null : words;
    };
  }

  /** What was given, once it has been checked. */
  OptionsBuilder given() throws Refusal {
    List<String> jmhs = new ArrayList<>();
    OptionsBuilder given = new OptionsBuilder();
    ParameterOption parameters = new ParameterOption(given);
    for (OptionSpec option : options) {
      for (String value : option.originalStringValues()) {
        String name = option.longestName();
        check(option, value);
        if (name.equals("-p")) {
          parameters.take(value);
        } else if (name.equals("-t")) {
          threads = threads(value);
          threads.forEach(given::threads);
        } else {
          jmhs.addAll(List.of(name, value));
        }
      }
    }
    parameters.check();
    try {
      given.parent(new CommandLineOptions(jmhs.toArray(new String[0])));
    } catch (CommandLineOptionException e) {
      throw new Refusal(e.getMessage(), e);
    }
    return given;
  }

  /** JMH's sentences name neither the words that it takes nor what a time looks like. */
  private static void check(OptionSpec option, String value) throws Refusal {
    String name = option.longestName();
    boolean json = name.equals("-rf") && value.equalsIgnoreCase("json");
    if (OTHERS.contains(name) && !json) {
      String sentence =
          switch (name) {
            case "-rf" -> "-rf %s is gone: a result is JSON, and report --csv makes a table of it";
            case "-opi" ->
                "-opi %s would make the figures wrong: each benchmark knows how many operations a"
                    + " call is";
            default ->
                name
                    + " %s is not for these forks: JMH's own main class takes it"
                    + " (java -cp benchmarks.jar org.openjdk.jmh.Main)";
          };
      throw new Refusal(sentence.formatted(value));
    }
    if (option.paramLabel().equals("<int>")) {
      new WholeNumber(name.equals("-wi") ? 0 : 1, name.equals("-f") ? "forks" : "iterations")
          .value(name, value);
    } else if (option.paramLabel().equals("<time>")) {
      try {
        TimeValue.fromString(value);
      } catch (IllegalArgumentException e) {
        throw new Refusal(
            "%s %s is not a time: write a whole number and its unit, such as 100ms"
                .formatted(name, value));
      }
    } else if (option.completionCandidates() instanceof List<?> words && words != PROFILERS) {
      OneOf known = new OneOf(words.stream().map(Object::toString).toList());
      for (String word : value.split(",")) {
        String upper = word.toUpperCase(Locale.ROOT); // as JMH takes it
        known.check(name, words.contains(upper) ? upper : word);
      }
    }
  }

  private static List<Integer> threads(String value) throws Refusal {
    Set<String> counts = new LinkedHashSet<>(List.of(value.split(",")));
    if (counts.equals(Set.of(MAX))) {
      return List.of(Threads.MAX);
    }
    if (counts.contains(MAX)) {
      throw new Refusal("-t max cannot be combined with other values");
    }
    List<Integer> threads = new ArrayList<>();
    for (String count : counts) {
      threads.add(new WholeNumber(1, "threads").value("-t", count));
    }
    return threads;
  }

  /** How many threads call; none if there is one such number at most, which JMH's options have. */
  List<Integer> severalThreads() {
    return threads.size() > 1 ? threads : List.of();
  }

  /** What was typed, each name with its value. */
  private List<String> typed(Predicate<String> chosen) {
    return options.stream()
        .filter(option -> chosen.test(option.longestName()))
        .flatMap(
            option ->
                option.originalStringValues().stream()
                    .flatMap(value -> Stream.of(option.longestName(), value)))
        .toList();
  }

  /** Refuses what would contradict the way in which the forks of another JMH are run. */
  void checkPassedOn() throws Refusal {
    List<String> refused = typed(OF_FORKS::contains);
    if (!refused.isEmpty()) {
      throw new Refusal(
          "%s is not for compare, which runs each fork by itself and names its files at its end"
              .formatted(refused.get(0)));
    }
    Optional<String> several = value("-t").filter(each -> each.contains(","));
    if (several.isPresent()) {
      throw new Refusal(
          "-t %s is for a run: the forks of a jar take one number of threads"
              .formatted(several.get()));
    }
  }

  /** What was typed to choose benchmarks and parameters. */
  List<String> choosing() {
    return typed(CHOOSING::contains);
  }

  /**
   * Whether it chooses what an older result has, as far as it can be told from the typed values.
   * What a run of ours takes as 1k, it saves as 1024.
   */
  boolean chooses(Measurement saved) {
    Map<String, Set<String>> chosen = new HashMap<>();
    for (String typed : typed("-p"::equals)) {
      String[] parts = typed.split("=", 2);
      if (parts.length == 2 && saved.parameters().containsKey(parts[0])) {
        Declaration declared = Benchmarks.all().declarations().get(parts[0]);
        boolean ours = declared != null && Kind.isOurs(saved.qualified());
        Set<String> values = chosen.computeIfAbsent(parts[0], name -> new HashSet<>());
        Stream.of(parts[1].split(","))
            .map(value -> ours ? declared.values().plain(value) : value)
            .forEach(values::add);
      }
    }
    return chosen.entrySet().stream()
        .allMatch(each -> each.getValue().contains(saved.parameter(each.getKey())));
  }

  /** All others that were typed, for each fork. */
  List<String> others() {
    return typed(name -> !CHOOSING.contains(name) && !OWN.contains(name));
  }

  /** The last value that was typed for an option. */
  Optional<String> value(String name) {
    return typed(name::equals).stream().reduce((first, last) -> last);
  }
}
