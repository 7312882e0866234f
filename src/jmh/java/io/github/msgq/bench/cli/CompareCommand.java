package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.builds.Build;
import io.github.msgq.bench.plan.Jdk;
import io.github.msgq.bench.plan.TargetJava;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.process.JavaCommand;
import io.github.msgq.bench.report.Terminal;
import io.github.msgq.bench.report.WholeFile;
import io.github.msgq.bench.trust.TrustedPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
      "until each row is decided, after 18 forks of each at most, or for the time of --within.",
      "compare a.jar a.jar shows which changes can be seen on this machine. docs/ci.md has it in CI.",
      "JMH's options (-i, -r, -wi, -w, -t, -p, -e, -bm, -tu, -jvm, -jvmArgs, -prof ...) are passed on;",
      "-f fixes the number of forks.",
      "Exit status: 0 nothing is worse, 3 something is, 5 that is undecided, 2 a benchmark failed."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  private static final int OLDEST = 8;
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
  private String flagsOld;

  @Option(
      names = "--jvm-args-new",
      paramLabel = "<flags>",
      description = "Flags of the new build's JVMs, such as -XX:+UseZGC.")
  private String flagsNew;

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

  @Option(names = RunFiles.NONE, description = "Write no files, and print the results only.")
  private boolean withoutFiles;

  @Option(
      names = "--fail-on-regression",
      paramLabel = "<per cent>",
      description =
          "Exit with 3 only if a figure is significantly worse by more, such as 10%%, and with 5 if it may be.")
  private String limit;

  @Option(names = "--allow-undecided", description = "Do not exit with 5 if that is undecided.")
  private boolean allowUndecided;

  @Mixin private PassedOn jmh;
  private final Terminal terminal;

  CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    jmh.check();
    Optional<String> perCent = BaselineOptions.perCent(limit);
    List<Path> jars = jars();
    boolean two = jars.size() == TwoBuilds.SIDES;
    if (two && !jdks.isEmpty()) {
      throw new Refusal("--jdks compares one jar on two JDKs: give one jar");
    }
    if (!two && jdks.isEmpty() && flagsOld == null && flagsNew == null) {
      throw new Refusal(
          "compare needs two jars, or one with --jdks 17,25, or with --jvm-args-old and --jvm-args-new");
    }
    Optional<Integer> forks = forks();
    if (forks.isPresent() && within != null) {
      throw new Refusal("-f fixes the number of forks, --within the time: give one of the two");
    }
    TrustedPath.checkUnshared(Path.of("")); // benchmarks run in it, as users run them
    if (markdown != null) {
      WholeFile.check(markdown);
    }
    Optional<Duration> time = ComparisonOptions.time(within);
    return BuildComparison.run(
        new BuildComparison.Request(
            builds(jars),
            List.copyOf(arguments.subList(jars.size(), arguments.size())),
            jmh,
            metrics,
            forks,
            time,
            Optional.ofNullable(markdown),
            withoutFiles,
            new SavedBaseline(List.of(), perCent, true, true, allowUndecided)),
        terminal);
  }

  private Optional<Integer> forks() throws Refusal {
    Optional<String> typed = jmh.value("-f");
    if (!typed.orElse("2").matches("[2-9]|[1-9]\\d{1,2}")) {
      throw new Refusal(
          "-f %s: give from 2 to 999 forks, since one says nothing about others"
              .formatted(typed.get()));
    }
    return typed.map(Integer::valueOf);
  }

  /** The first arguments, as far as they are files. */
  private List<Path> jars() throws Refusal, IOException {
    List<Path> jars = new ArrayList<>();
    for (String each : arguments.subList(0, Math.min(TwoBuilds.SIDES, arguments.size()))) {
      Path jar = Path.of(each);
      boolean first = jars.isEmpty();
      if (!Files.isRegularFile(jar)) {
        if (first || each.endsWith(".jar")) {
          throw new Refusal("there is no file " + each);
        }
        break;
      }
      TrustedPath.checkCode(jar);
      jars.add(jar);
    }
    return jars;
  }

  private List<Build> builds(List<Path> jars) throws Refusal {
    Optional<String> jvm = jmh.value("-jvm");
    Path old = jars.get(0);
    Path now = jars.get(jars.size() - 1);
    if (!jdks.isEmpty()) {
      List<Jdk> found = Jdk.named("--jdks", jdks, OLDEST);
      if (found.size() != TwoBuilds.SIDES || jvm.isPresent()) {
        throw new Refusal("compare --jdks needs two JDKs, such as 17,25, and no -jvm");
      }
      return List.of(
          build("JDK " + found.get(0).label(), old, found.get(0).java(), flagsOld),
          build("JDK " + found.get(1).label(), now, found.get(1).java(), flagsNew));
    }
    TargetJava java =
        jvm.isEmpty() ? TargetJava.ofThisProcess() : TargetJava.of("-jvm", jvm.get(), OLDEST);
    String oldName = name(old, flagsOld);
    String newName = name(now, flagsNew);
    boolean alike = oldName.equals(newName);
    return List.of(
        build(oldName + (alike ? " (old)" : ""), old, java, flagsOld),
        build(newName + (alike ? " (new)" : ""), now, java, flagsNew));
  }

  private static String name(Path jar, String flags) {
    return jar.getFileName() + (flags == null ? "" : " " + flags);
  }

  /** JMH takes flags to append once, in place of the benchmarks' own: from both builds alike. */
  private Build build(String label, Path jar, TargetJava java, String flags) {
    List<String> typed = jmh.values(APPENDED);
    String all =
        Stream.of(
                Stream.of(JavaCommand.NO_PERFORMANCE_DATA),
                typed.stream(),
                Stream.ofNullable(flags))
            .flatMap(each -> each)
            .collect(joining(" "));
    boolean append = flagsOld != null || flagsNew != null || !typed.isEmpty();
    return new Build(label, jar, java.executable(), append ? List.of(APPENDED, all) : List.of());
  }
}
