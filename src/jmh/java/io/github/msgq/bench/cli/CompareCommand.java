package io.github.msgq.bench.cli;

import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.machine.linux.Machine;
import io.github.msgq.bench.measure.fork.UnsupportedOptions;
import io.github.msgq.bench.measure.plan.Jdk;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.results.report.Changes;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.report.WholeFile;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.run.BenchmarkRun;
import io.github.msgq.bench.run.BuildComparison;
import io.github.msgq.bench.run.ComparedRun;
import io.github.msgq.bench.run.Gate;
import io.github.msgq.bench.run.Judgement;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.run.Request;
import io.github.msgq.bench.run.builds.Build;
import io.github.msgq.bench.terms.problem.ExitStatus;
import io.github.msgq.bench.terms.problem.Printable;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code compare} verb: has it changed? */
@Command(
    name = "compare",
    customSynopsis = {
      "java -jar benchmarks.jar compare <sides> [<regexp>...] [<option>...]",
      "  <old.jar> <new.jar>       two builds of any JMH benchmarks",
      "  <mine.jar> --jdks 17,25   one build on two JDKs (or --jvm-args-new <flags>)",
      "  --jdks 17,25              msgq's benchmarks, or load --rate 10k, on two JDKs",
      "  <old.json> <new.json>     two results",
      "  <old.json> [<mine.jar>]   msgq's benchmarks or a jar, compared with a result",
      "  --aa 17                   a control: one JDK with itself"
    },
    description = "Compares builds, JDKs or results: has it changed?",
    footer = {
      "",
      "Each jar is run by the JMH in it. Forks of both sides run in random order until each row is"
          + " decided: at most 18 of each (-f: another number), or 100 in the time of --within."
          + " compare a.jar a.jar shows which changes can be seen here. docs/ci.md has it in CI.",
      "Exit status: 2 something failed, else 3 a row is significantly worse, else 5 that is"
          + " undecided, else 4 a row of the older result is missing, else 0."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
  private static final int SIDES = 2;
  private static final int OLDEST = 8; // of a stranger's benchmarks
  private static final String JSON = ".json";
  private static final String APPENDED = "-jvmArgsAppend";
  private static final String LOAD = "load";

  private static final String FORMS =
      "old.jar new.jar; mine.jar --jdks 17,25 (or --jvm-args-new <flags>); --jdks 17,25 [<regexp>...];"
          + " old.json new.json; old.json [<regexp>...]; old.json mine.jar; or --aa 17";

  private static final Pattern TIME = Pattern.compile("[1-9]\\d{0,4}[smh]");

  @Parameters(
      arity = "0..*",
      paramLabel = "<side|regexp>",
      description =
          "Sides: files that exist, or end in .jar or .json, the old one first; then expressions that match names of benchmarks, or load.")
  private List<String> arguments = List.of();

  @Mixin private JdkOptions jdks;

  @Option(
      names = "--jvm-args-old",
      paramLabel = "<flags>",
      description = "Flags of the old side's JVMs, in place of jvmArgsAppend in @Fork.")
  private String flagsOld = "";

  @Option(
      names = "--jvm-args-new",
      paramLabel = "<flags>",
      description = "Flags of the new side's JVMs, such as -XX:+UseZGC.")
  private String flagsNew = "";

  @Option(
      names = "--within",
      paramLabel = "<time>",
      description = "No longer than this, such as 10m.")
  private String within;

  @Option(
      names = "--metric",
      split = ",",
      paramLabel = "<name>",
      description = "For jars, these figures, too: p99, gc.alloc.rate.norm.")
  private List<String> metrics = List.of();

  @Option(
      names = "--md",
      paramLabel = "<file>",
      description = "Write the table as GitHub's Markdown, too.")
  private Path markdown;

  @Mixin private GateOptions gate;
  @Mixin private LoadOptions load;
  @Mixin private RunOptions options;
  @Spec private CommandSpec spec;
  private final Preset programs;
  private final Terminal terminal;

  /** This program's own benchmarks have the preset's defaults. */
  CompareCommand(Preset programs, Terminal terminal) {
    this.programs = programs;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    int count = 0;
    while (count < arguments.size() && isSide(arguments.get(count), count)) {
      count++;
    }
    List<Path> sides = arguments.subList(0, count).stream().map(Path::of).toList();
    List<String> chosen = List.copyOf(arguments.subList(count, arguments.size()));
    List<Path> results = sides.stream().takeWhile(CompareCommand::isResult).toList();
    List<Path> jars = List.copyOf(sides.subList(results.size(), sides.size()));
    if (markdown != null) {
      check("--md", markdown, sides, List.of(".jar", JSON));
      WholeFile.check(markdown);
    }
    if (jars.isEmpty() && results.size() >= SIDES) {
      return compareResults(results, chosen);
    }
    if (!jars.isEmpty() && sides.size() <= SIDES) {
      return compareJars(results, jars, chosen);
    }
    if (results.isEmpty() == jdks.given() && jars.isEmpty()) {
      return measure(results, chosen);
    }
    throw new Refusal("compare needs two sides: " + FORMS);
  }

  /** An expression may end as a file's name does, after two sides. */
  private static boolean isSide(String argument, int before) {
    return new File(argument).isFile()
        || (before < SIDES && Stream.of(".jar", JSON).anyMatch(argument::endsWith));
  }

  private static boolean isResult(Path side) {
    return side.toString().endsWith(JSON);
  }

  /** Who takes --md for report's, which has no value, names a result after it. */
  private static void check(String option, Path file, List<Path> sides, List<String> kept)
      throws Refusal, IOException {
    boolean replaces = kept.stream().anyMatch(file.toString()::endsWith);
    for (Path side : sides) {
      replaces |= Files.exists(side) && Files.exists(file) && Files.isSameFile(side, file);
    }
    if (replaces && Files.exists(file)) {
      throw new Refusal("%s would replace %s: name another file".formatted(option, file));
    }
  }

  private Judgement judgement(boolean results) throws Refusal {
    return new Judgement(gate.gate(results), results, Optional.ofNullable(markdown));
  }

  private Optional<Duration> within() throws Refusal {
    if (within != null && !TIME.matcher(within).matches()) {
      throw new Refusal("--within=%s is not a time such as 90s, 10m or 1h".formatted(within));
    }
    return Optional.ofNullable(within)
        .map(time -> Duration.parse("PT" + time.toUpperCase(Locale.ROOT)));
  }

  /** Refuses what would be passed over here. */
  private void refuse(Predicate<OptionSpec> which, String why) throws Refusal {
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (which.test(option)) {
        throw new Refusal(option.longestName() + " " + why);
      }
    }
  }

  /** Whether an option is declared in one of these; JMH's are declared in none. */
  private static boolean isOf(OptionSpec option, Class<?>... declaring) {
    return option.userObject() instanceof Field field
        && List.of(declaring).contains(field.getDeclaringClass());
  }

  private int compareResults(List<Path> files, List<String> regexps) throws Refusal, IOException {
    refuse(
        option -> !isOf(option, GateOptions.class) && !option.longestName().equals("--md"),
        "is for what is measured, and two results are read");
    Judgement judgement = judgement(true);
    Predicate<String> chosen = chosen(regexps);
    List<String> skipped = new ArrayList<>();
    List<SavedRun> old = runs(files.subList(0, 1), skipped, chosen);
    List<SavedRun> now = runs(files.subList(1, files.size()), skipped, chosen);
    skipped.forEach(System.err::println);
    Changes changes = Changes.of(old, now, judgement.gate().limits());
    Judgement.Shown shown = judgement.of(List.of(changes), List.of(), true, terminal.width());
    System.out.print(shown.text() + shown.verdict().text());
    return Gate.first(
        List.of(
            shown.verdict().status(), skipped.isEmpty() ? ExitStatus.DONE : ExitStatus.MISSING));
  }

  private static List<SavedRun> runs(
      List<Path> files, List<String> skipped, Predicate<String> chosen) throws Refusal {
    List<SavedRun> runs = SavedFiles.read(files, skipped::add, chosen).runs();
    if (runs.isEmpty()) {
      throw new Refusal(files.get(0) + " is of a study: compare takes results of benchmarks");
    }
    return runs;
  }

  private static Predicate<String> chosen(List<String> regexps) throws Refusal {
    try {
      List<Predicate<String>> all =
          regexps.stream().map(each -> Pattern.compile(each).asPredicate()).toList();
      return name -> all.isEmpty() || all.stream().anyMatch(each -> each.test(name));
    } catch (PatternSyntaxException e) {
      throw new Refusal(
          "'%s' is not a regular expression: %s".formatted(e.getPattern(), e.getDescription()));
    }
  }

  /** Measures this program's own benchmarks on several JDKs, or beside an older result. */
  private int measure(List<Path> result, List<String> regexps) throws Refusal, IOException {
    refuse(
        option -> option.longestName().matches("--jvm-args-.*|--metric"),
        "is for a jar, not for this program's own benchmarks");
    boolean loads = regexps.equals(List.of(LOAD));
    if (load.given() && !loads) {
      throw new Refusal(
          "options of a load need the word load: compare --jdks 17,25 load --rate 10k");
    }
    Optional<String> written = options.jmh.value("-rff");
    if (written.isPresent()) {
      check("-rff", Path.of(written.get()), result, List.of());
    }
    Preset selected = loads ? load.preset() : new Preset(regexps, Map.of(), length -> {});
    options.loadPlugins();
    if (options.list(selected, programs)) {
      return ExitStatus.DONE;
    }
    return BenchmarkRun.run(request(result, selected), terminal);
  }

  public Request request(List<Path> result, Preset selected) throws Refusal, IOException {
    if (jdks.given() && options.jmh.value("-jvm").isPresent()) {
      throw new Refusal(
          "-jvm names one JVM, %s those to compare: give one of the two".formatted(jdks.option()));
    }
    ComparedRun comparison =
        new ComparedRun(
            jdks.find(TargetJava.OLDEST),
            result.isEmpty() ? List.of() : runs(result, new ArrayList<>(), benchmark -> true),
            within(),
            judgement(!result.isEmpty()));
    return options.parse(Optional.of(comparison), selected, programs);
  }

  private int compareJars(List<Path> results, List<Path> jars, List<String> regexps)
      throws Refusal, IOException {
    refuse(
        option ->
            isOf(
                option,
                RunOptions.class,
                ServerOptions.class,
                ListOptions.class,
                ViewpointOptions.class,
                LoadOptions.class),
        "is for this program's own benchmarks, not for a jar");
    for (Path each : jars) {
      if (isResult(each)) {
        throw new Refusal("a result comes before a jar: compare old.json mine.jar");
      }
      if (!Files.isRegularFile(each)) {
        throw new Refusal("there is no file " + each);
      }
    }
    int sides = results.size() + jars.size();
    if (sides == SIDES && jdks.given()) {
      throw new Refusal(jdks.option() + " compares one jar on two JDKs: give no other side");
    }
    if (sides < SIDES && !jdks.given() && !settings()) {
      throw new Refusal("compare needs two sides: " + FORMS);
    }
    if (!results.isEmpty() && !flagsOld.isEmpty()) {
      throw new Refusal("--jvm-args-old is for a jar, and the old side is a result");
    }
    JmhOptions jmh = options.jmh;
    jmh.checkPassedOn();
    Judgement judgement = judgement(!results.isEmpty());
    List<SavedRun> before = new ArrayList<>();
    if (!results.isEmpty()) {
      for (SavedRun run : runs(results, new ArrayList<>(), chosen(regexps))) {
        before.add(run.only(jmh::chooses).with(metrics));
      }
      judgement.check(before, Machine.facts());
    }
    Optional<Duration> time = within();
    int most = ComparedRun.most(jmh.value("-f"), time);
    UnsupportedOptions.checkPlace("benchmarks run in the current directory", Path.of(""));
    Path old = jars.get(0);
    Path now = jars.get(jars.size() - 1);
    List<Build> builds = builds(old, now, results.isEmpty());
    boolean same = !jdks.differ() && flagsOld.equals(flagsNew) && Files.isSameFile(old, now);
    return BuildComparison.run(
        new BuildComparison.Request(
            builds,
            before,
            same && results.isEmpty(),
            regexps,
            jmh.choosing(),
            metrics,
            most,
            ComparedRun.limit(time),
            judgement),
        terminal);
  }

  /** Whether the two have flags of their own. */
  private boolean settings() {
    return !flagsOld.isEmpty() || !flagsNew.isEmpty();
  }

  private List<Build> builds(Path old, Path now, boolean two) throws Refusal {
    if (settings() && options.jmh.value(APPENDED).isPresent()) {
      throw new Refusal(
          "JMH appends flags once: give those of %s to both builds".formatted(APPENDED));
    }
    List<Jdk> javas = javas();
    if (!two) {
      return List.of(build(now, javas.get(1), flagsNew, ""));
    }
    boolean alike = label(old, javas.get(0), flagsOld).equals(label(now, javas.get(1), flagsNew));
    return List.of(
        build(old, javas.get(0), flagsOld, alike ? " (old)" : ""),
        build(now, javas.get(1), flagsNew, alike ? " (new)" : ""));
  }

  private List<Jdk> javas() throws Refusal {
    Optional<String> jvm = options.jmh.value("-jvm");
    if (!jdks.given()) {
      TargetJava java =
          jvm.isEmpty() ? TargetJava.ofThisProcess() : TargetJava.of("-jvm", jvm.get(), OLDEST);
      return List.of(new Jdk("", java), new Jdk("", java));
    }
    List<Jdk> found = jdks.find(OLDEST);
    if (found.size() != SIDES || jvm.isPresent()) {
      throw new Refusal("a jar is compared on two JDKs, such as --jdks 17,25, without -jvm");
    }
    return found;
  }

  private static String label(Path jar, Jdk jdk, String flags) {
    String name =
        jdk.label().isEmpty() ? Printable.of(jar.getFileName().toString()) : "JDK " + jdk.label();
    return (name + " " + flags).strip();
  }

  /** JMH takes flags to append in place of the benchmarks' own: from both builds alike. */
  private Build build(Path jar, Jdk jdk, String flags, String side) {
    List<String> all = new ArrayList<>(options.jmh.others());
    if (settings()) {
      all.addAll(List.of(APPENDED, (JavaCommand.NO_PERFORMANCE_DATA + " " + flags).strip()));
    }
    return new Build(label(jar, jdk, flags) + side, jar, jdk.java().executable(), all);
  }
}
