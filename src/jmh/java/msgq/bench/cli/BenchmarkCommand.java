package msgq.bench.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.OwnForks;
import msgq.bench.jmh.Plan;
import msgq.bench.jmh.TargetJava;
import msgq.bench.linux.Version;
import msgq.bench.parameter.Parameter;
import msgq.bench.parameter.Parameters;
import msgq.bench.problem.ExitStatus;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Terminal;
import msgq.bench.report.Width;
import msgq.bench.session.Costs;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** JMH's own command line: the same options with the same meaning, checked before anything runs. */
public final class BenchmarkCommand {
  static final String NO_COSTS = "--no-costs";
  private static final List<String> VERSION = List.of("-V", "--version");

  private final CommandLineOptions options;
  private final boolean usual; // names no benchmark
  private final Set<String> given; // parameters
  private final boolean withoutFiles;
  private final boolean version;
  private final JdkOptions comparison;

  /** Parses as JMH does. */
  public BenchmarkCommand(String... args) throws Refusal {
    List<String> rest = new ArrayList<>(List.of(args));
    rest.replaceAll(arg -> arg.equals("--help") ? "-h" : arg);
    if (rest.remove(NO_COSTS)) {
      Costs.doNotMeasure();
    }
    withoutFiles = rest.remove(RunFiles.NONE);
    Plugins.take(rest);
    version = rest.removeAll(VERSION);
    comparison = JdkOptions.take(rest);
    try {
      CommandLineOptions parsed = new CommandLineOptions(rest.toArray(new String[0]));
      CommandLineOptions compared = comparison.complete(parsed, rest);
      usual = compared.getIncludes().isEmpty();
      options = Selection.complete(compared, rest);
    } catch (CommandLineOptionException | IllegalStateException e) { // the latter: -bm
      throw new Refusal("Error parsing command line: " + plain(e.getMessage()), e);
    }
    given = GivenParameters.names(rest);
  }

  private static String plain(String message) {
    return message
        .replaceFirst("No enum constant (?:\\w+\\.)*(\\w+)\\.(.*)", "'$2' is no $1 (see -h)")
        .replaceAll("\\R", "; ");
  }

  /** Lists, helps or runs; returns the exit status. */
  public int run() throws Refusal {
    if (version) {
      System.out.println(Version.text());
    } else if (options.shouldHelp()) {
      help();
    } else if (options.shouldListProfilers()) {
      options.listProfilers();
    } else if (options.shouldListResultFormats()) {
      options.listResultFormats();
    } else if (options.shouldList()) {
      Selection.of(options);
      new Runner(options).list();
    } else if (options.shouldListWithParams()) {
      Selection.of(options);
      check();
      new Runner(options).listWithParams(options);
    } else {
      Benchmarks selected = usual ? Selection.usual(options) : Selection.of(options);
      check();
      List<Jdk> jdks = comparison.jdks(options);
      if (!jdks.isEmpty() && Plan.forks(options, selected) < 2) {
        throw new Refusal("JDKs are compared fork by fork: that takes at least -f 2");
      }
      OwnForks.check(options);
      comparison.remarks().forEach(System.out::println);
      return new BenchmarkRun(options, selected, TargetJava.of(options), jdks, withoutFiles).run();
    }
    return 0;
  }

  private void help() throws Refusal {
    try {
      System.out.println("Usage: java -jar benchmarks.jar [regexp*] [options]");
      System.out.println("       java -jar benchmarks.jar <verb> [options]");
      System.out.println();
      System.out.println(
          "Without arguments: RoundTrip, OneWay and Limit, with one table at the end.");
      Announcement.say(System.out, Selection.LEFT_OUT);
      System.out.println();
      System.out.println("Benchmarks (regexp selects them by name):");
      Benchmarks.all().measures().forEach((name, what) -> help(name, 28, what));
      System.out.println();
      System.out.println("Verbs (more with: <verb> -h):");
      Verbs.help().forEach(System.out::println);
      System.out.println();
      System.out.println("Parameters (-p name=value,value; defaults with: -lp):");
      for (Parameter<?> p : Parameters.ofBenchmarks()) {
        help(p.name(), 10, p.meaning());
        help("", 12, ParameterCheck.values(p).description());
      }
      System.out.println();
      help(NO_COSTS, 10, "do not measure CPU time, context switches, system calls and memory");
      help(RunFiles.NONE, 10, "write no files, and print the results only");
      help(Plugins.OPTION, 10, "a jar, or a directory of jars or classes, with further transports");
      help(
          JdkOptions.JDKS,
          10,
          "compare these JDKs, by path and comma, fork by fork; all: those in the usual places");
      help(JdkOptions.AA, 10, "the same with one JDK twice: whatever differs is a false alarm");
      help("--version", 10, "version and git revision (-V)");
      System.out.println();
      System.out.println(RunFiles.help());
      System.out.println(ExitStatus.help());
      System.out.println("JMH's own options (-opi does not apply, -bs and -wbs only to -bm ss):");
      System.out.println();
      options.showHelp();
    } catch (IOException e) {
      throw new Refusal("cannot write the help text: " + e.getMessage(), e);
    }
  }

  /** As wide as the terminal. */
  private static void help(String name, int column, String text) {
    Width width = new Width(Terminal.width().columns() - column - 3);
    String lines = String.join("\n" + " ".repeat(column + 3), width.wrap(text, ""));
    System.out.printf("  %-" + column + "s %s%n", name, lines);
  }

  private void check() throws Refusal {
    checkFiles();
    checkOperations();
    Benchmarks all = Benchmarks.all(); // a parameter of another benchmark does no harm
    for (String name : given) {
      Collection<String> values = options.getParameter(name).orElse(List.of());
      ParameterCheck.check(name, values, all);
      Set<String> once = new HashSet<>();
      for (String value : values) {
        if (!once.add(value)) {
          throw new Refusal("-p %s names '%s' twice".formatted(name, value));
        }
      }
    }
  }

  private void checkFiles() throws Refusal {
    Optional<UserResult> file = UserResult.of(options);
    if (file.isPresent() && withoutFiles) {
      throw new Refusal(
          "%s and -rff or -rf contradict each other: leave one out".formatted(RunFiles.NONE));
    }
    try {
      if (file.isPresent()) {
        file.get().check();
      }
    } catch (IOException e) {
      throw new Refusal(e.getMessage(), e);
    }
  }

  /** The benchmarks say themselves how many messages an operation is. */
  private void checkOperations() throws Refusal {
    if (options.getOperationsPerInvocation().hasValue()) {
      throw new Refusal(
          "-opi %d would make the figures wrong: each benchmark knows how many operations a call is"
              .formatted(options.getOperationsPerInvocation().get()));
    }
    boolean batches =
        options.getMeasurementBatchSize().orElse(1) > 1
            || options.getWarmupBatchSize().orElse(1) > 1;
    boolean singleShots = options.getBenchModes().stream().allMatch(Mode.SingleShotTime::equals);
    if (batches && (options.getBenchModes().isEmpty() || !singleShots)) {
      throw new Refusal(
          "-bs and -wbs would make the figures wrong: an operation would be a whole batch; use them with -bm ss only");
    }
  }
}
