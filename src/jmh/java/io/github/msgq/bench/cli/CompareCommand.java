package io.github.msgq.bench.cli;

import io.github.msgq.bench.builds.Build;
import io.github.msgq.bench.fork.OwnForks;
import io.github.msgq.bench.parameter.WholeNumber;
import io.github.msgq.bench.plan.Jdk;
import io.github.msgq.bench.plan.TargetJava;
import io.github.msgq.bench.problem.Printable;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.process.JavaCommand;
import io.github.msgq.bench.report.Terminal;
import io.github.msgq.bench.report.WholeFile;
import io.github.msgq.bench.statistics.Looks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code compare} verb: two builds of anybody's JMH benchmarks. */
@Command(
    name = "compare",
    customSynopsis = {
      "java -jar benchmarks.jar compare <old.jar> <new.jar> [<regexp>...] [<option>...]",
      "       java -jar benchmarks.jar compare <a.jar> --jdks 17,25 [<regexp>...] [<option>...]"
    },
    description = "Compares two builds of any JMH benchmarks.",
    footer = {
      "",
      "Each jar is run by the JMH in it, in forks of both next to each other and in random order,",
      "until each row is decided, for the time of --within and 100 forks of each at most, or without it",
      "for 18 (-f: another number).",
      "compare a.jar a.jar shows which changes can be seen on this machine. docs/ci.md has it in CI.",
      "JMH's options (-i, -r, -wi, -w, -t, -p, -e, -bm, -tu, -jvm, -jvmArgs, -prof ...) are passed on.",
      "Exit status: 0 nothing is worse, 3 something is, 5 that is undecided, 2 a benchmark failed."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  private static final int OLDEST = 8;
  private static final WholeNumber MOST = new WholeNumber(Looks.FIRST, 999, "forks of each");
  private static final Duration NO_LIMIT = Duration.ofDays(365);
  private static final String APPENDED = "-jvmArgsAppend";

  @Parameters(
      arity = "1..*",
      paramLabel = "<jar>",
      description = "The jars, then expressions that match names of benchmarks.")
  private List<String> arguments;

  @Option(
      names = ComparisonOptions.WITHIN,
      paramLabel = "<time>",
      description = "No longer than this, such as 10m.")
  private String within;

  @Option(
      names = "--jdks",
      split = ",",
      paramLabel = "<jdk>",
      description = "Compare one jar on two JDKs, each by its home or version (17,25).")
  private List<String> jdks = List.of();

  @Option(
      names = "--jvm-args-old",
      paramLabel = "<flags>",
      description = "Flags of the old build's JVMs, in place of @Fork(jvmArgsAppend) of both.")
  private String flagsOld = "";

  @Option(
      names = "--jvm-args-new",
      paramLabel = "<flags>",
      description = "Flags of the new build's JVMs, such as -XX:+UseZGC.")
  private String flagsNew = "";

  @Option(
      names = "--metric",
      split = ",",
      paramLabel = "<name>",
      description = "Compare these figures, too: p99, gc.alloc.rate.norm.")
  private List<String> metrics = List.of();

  @Option(
      names = "--md",
      paramLabel = "<file>",
      description = "Write the table as GitHub's Markdown, too.")
  private Path markdown;

  @Mixin private RegressionOptions regression;
  @Mixin private PassedOn jmh;
  private final Terminal terminal;

  CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    jmh.check();
    List<Path> jars = jars();
    String usual = within == null ? "18" : "" + UntilDecided.MOST_ROUNDS;
    int most = MOST.value("-f", jmh.value("-f").orElse(usual));
    OwnForks.checkPlace("benchmarks run in the current directory", Path.of(""));
    if (markdown != null) {
      WholeFile.check(markdown);
    }
    Path old = jars.get(0);
    Path now = jars.get(jars.size() - 1);
    boolean same = jdks.isEmpty() && flagsOld.equals(flagsNew) && Files.isSameFile(old, now);
    return BuildComparison.run(
        new BuildComparison.Request(
            builds(old, now),
            same,
            List.copyOf(arguments.subList(jars.size(), arguments.size())),
            jmh,
            metrics,
            most,
            ComparisonOptions.time(within).orElse(NO_LIMIT),
            Optional.ofNullable(markdown),
            new SavedBaseline(
                List.of(), regression.perCent(), true, true, regression.allowUndecided())),
        terminal);
  }

  /** The first arguments, as far as they are files. */
  private List<Path> jars() throws Refusal {
    List<Path> first = arguments.stream().limit(TwoBuilds.SIDES).map(Path::of).toList();
    List<Path> jars = first.stream().takeWhile(Files::isRegularFile).toList();
    for (Path each : first.subList(jars.size(), first.size())) {
      if (jars.isEmpty() || each.toString().endsWith(".jar")) {
        throw new Refusal("there is no file " + each);
      }
    }
    boolean two = jars.size() == TwoBuilds.SIDES;
    if (two && !jdks.isEmpty()) {
      throw new Refusal("--jdks compares one jar on two JDKs: give one jar");
    }
    if (!two && jdks.isEmpty() && !settings()) {
      throw new Refusal(
          "compare needs two jars, or one with --jdks 17,25, or with --jvm-args-old and --jvm-args-new");
    }
    return jars;
  }

  /** Whether the two have flags of their own. */
  private boolean settings() {
    return !flagsOld.isEmpty() || !flagsNew.isEmpty();
  }

  private List<Build> builds(Path old, Path now) throws Refusal {
    if (settings() && jmh.value(APPENDED).isPresent()) {
      throw new Refusal(
          "JMH appends flags once: give those of %s to both builds".formatted(APPENDED));
    }
    List<Jdk> javas = javas();
    boolean alike = label(old, javas.get(0), flagsOld).equals(label(now, javas.get(1), flagsNew));
    return List.of(
        build(old, javas.get(0), flagsOld, alike ? " (old)" : ""),
        build(now, javas.get(1), flagsNew, alike ? " (new)" : ""));
  }

  private List<Jdk> javas() throws Refusal {
    Optional<String> jvm = jmh.value("-jvm");
    if (jdks.isEmpty()) {
      TargetJava java =
          jvm.isEmpty() ? TargetJava.ofThisProcess() : TargetJava.of("-jvm", jvm.get(), OLDEST);
      return List.of(new Jdk("", java), new Jdk("", java));
    }
    List<Jdk> found = Jdk.named("--jdks", jdks, OLDEST);
    if (found.size() != TwoBuilds.SIDES || jvm.isPresent()) {
      throw new Refusal("compare --jdks needs two JDKs, such as 17,25, and no -jvm");
    }
    return found;
  }

  private String label(Path jar, Jdk jdk, String flags) {
    String name =
        jdks.isEmpty() ? Printable.of(jar.getFileName().toString()) : "JDK " + jdk.label();
    return (name + " " + flags).strip();
  }

  /** JMH takes flags to append in place of the benchmarks' own: from both builds alike. */
  private Build build(Path jar, Jdk jdk, String flags, String side) {
    String appended = (JavaCommand.NO_PERFORMANCE_DATA + " " + flags).strip();
    List<String> options = settings() ? List.of(APPENDED, appended) : List.of();
    return new Build(label(jar, jdk, flags) + side, jar, jdk.java().executable(), options);
  }
}
