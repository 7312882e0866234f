package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.cli.doctor.DoctorCommand;
import io.github.msgq.bench.machine.linux.Version;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.trial.JvmEnd;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.run.Announcement;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.studies.StudyCommand;
import io.github.msgq.bench.terms.problem.ExitStatus;
import io.github.msgq.bench.terms.problem.Nearest;
import io.github.msgq.bench.terms.problem.Printable;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The whole command line: a run, unless it names a verb. */
@Command(
    name = "java -jar benchmarks.jar",
    customSynopsis = {
      "java -jar benchmarks.jar [<regexp>...] [<option>...]",
      "       java -jar benchmarks.jar <verb> [<option>...]"
    },
    description = {
      "",
      "Without arguments: RoundTrip and OneWay, some ten minutes. " + Announcement.LEFT_OUT
    },
    commandListHeading = "%nVerbs (help <verb> has their options):%n",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:everything that can run here was measured (the rest is n/a, with the reason)",
      "1:the command line is wrong, or the run could not start",
      "2:a fork failed, nothing could be measured, or a result could not be written",
      "3:compare found a row that is significantly worse",
      "4:a file of report, or a row of an older result, is missing",
      "5:compare leaves it undecided whether a row is worse",
      "130:Ctrl-C ended it; what was measured until then was reported"
    },
    sortOptions = false,
    preprocessor = BenchmarkCommand.NoFileIsAnOption.class,
    mixinStandardHelpOptions = true)
public final class BenchmarkCommand implements Callable<Integer> {
  /** What JMH's options are called by those who do not know their letters. */
  private static final Map<String, String> WORDS =
      Map.of(
          "-f", "forks",
          "-i", "iterations",
          "-wi", "warmups warmup iterations",
          "-t", "threads",
          "-prof", "profiler",
          "-p", "parameter",
          "-o", "output",
          "-rff", "file");

  /** Options that runs and reports had, and how to type them now. */
  private static final Map<String, String> COMPARES =
      Map.of(
          "--jdks", "--jdks 17,25 RoundTrip",
          "--aa", "--aa 17 RoundTrip",
          "--baseline", "old.json new.json, or compare old.json RoundTrip to measure now",
          "--within", "--jdks 17,25 --within 10m",
          "--fail-on-regression", "old.json new.json --fail-on-regression 10%",
          "--allow-undecided", "old.json new.json --allow-undecided",
          "--allow-missing", "old.json new.json --allow-missing",
          "--other-machine", "old.json new.json --other-machine");

  private static final int LEAST_WIDTH = 55; // that picocli takes

  /**
   * A shell puts names in place of {@code *}, and others may have chosen them: one that begins with
   * a hyphen would be an option, of whatever verb and wherever it stands.
   */
  static final class NoFileIsAnOption implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> unused) {
      for (String argument : arguments) {
        if (argument.startsWith("-") && new File(argument).exists()) {
          throw new ParameterException(
              command.commandLine(),
              "%1$s is a file here, and an option, too: write ./%1$s for the file, or use the option from another directory"
                  .formatted(argument));
        }
      }
      return false;
    }
  }

  private final Preset preset;
  private final Terminal terminal;
  @Mixin NamedBenchmarks named;
  @Mixin RunOptions options;

  /** Each run has this preset's defaults. */
  public BenchmarkCommand(Preset preset, Terminal terminal) {
    this.preset = preset;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    return options.run(terminal, named.preset(), preset);
  }

  public CommandLine line() {
    CommandLine line = new CommandLine(this);
    Help help = new Help();
    Stream.of(
            new DoctorCommand(terminal),
            PresetCommand.quick(preset, terminal),
            new StudyCommand(terminal),
            PresetCommand.sweep(preset, terminal),
            new LoadCommand(terminal),
            new ReportCommand(terminal),
            new CompareCommand(preset, terminal),
            new AdviseCommand(preset, terminal),
            new EndpointCommand(),
            new CompletionCommand(),
            help)
        .forEach(line::addSubcommand);
    line.setAllowOptionsAsOptionParameters(true); // as JMH does: -jvmArgs -ea
    line.setAllowSubcommandsAsOptionParameters(true);
    line.setPosixClusteredShortOptionsAllowed(false); // -tx is no -t x
    line.setExpandAtFiles(false);
    line.setUsageHelpWidth(Math.max(LEAST_WIDTH, terminal.width().columns()));
    line.setParameterExceptionHandler((e, arguments) -> refuse(e.getCommandLine(), sentence(e)));
    line.setExecutionExceptionHandler(
        (e, command, result) -> {
          JvmEnd.awaitIfBegun(); // what fails then is no failure of the user's
          Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
          boolean noBackend = e instanceof UnsupportedOperationException && e.getMessage() != null;
          if (cause instanceof Refusal || cause instanceof IOException || noBackend) {
            return refuse(command, Printable.of(cause.getMessage()));
          }
          if (e instanceof InvalidPathException name) {
            return refuse(
                command,
                "this locale cannot express the name %s: set LC_ALL=C.UTF-8"
                    .formatted(name.getInput()));
          }
          throw e;
        });
    line.getCommandSpec().version(Version.text());
    line.getSubcommands().values().forEach(verb -> verb.getCommandSpec().version(Version.text()));
    help.addTo(line);
    return line;
  }

  private int refuse(CommandLine command, String sentence) {
    command
        .getErr()
        .println(
            sentence
                .lines()
                .map(Printable::of)
                .flatMap(line -> terminal.fitted(line).stream())
                .collect(joining("\n")));
    return ExitStatus.REFUSED;
  }

  private static String sentence(ParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    String verb = command.name();
    if (e instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      ArgSpec argument = missing.getMissing().get(0);
      return argument instanceof OptionSpec option
          ? "%s needs a value: %s".formatted(option.longestName(), option.paramLabel())
          : "%s needs %s: see help %s".formatted(verb, argument.paramLabel(), verb);
    }
    if (!(e instanceof UnmatchedArgumentException unknown)) {
      return e.getMessage();
    }
    if (!unknown.isUnknownOption()) {
      return "%s takes no '%s': see help %s".formatted(verb, unknown.getUnmatched().get(0), verb);
    }
    String option = unknown.getUnmatched().get(0).replaceFirst("=.*", "");
    String compares = COMPARES.get(option);
    if (compares != null) {
      return "%s is an option of compare: java -jar benchmarks.jar compare %s"
          .formatted(option, compares);
    }
    if (command.root().optionsMap().containsKey(option)) {
      boolean reads = verb.equals("report");
      return "%s is an option of a run, not of %s".formatted(option, verb)
          + (reads ? ": run first, then " + verb + " <result.json>" : "");
    }
    String parameter = option.replaceFirst("^-+", "");
    if (Benchmarks.all().parameters().contains(parameter) && command.findOption("-p") != null) {
      return e.getMessage() + "; did you mean -p %s=?".formatted(parameter);
    }
    Map<String, String> known = new LinkedHashMap<>();
    Stream.concat(
            command.optionsMap().entrySet().stream()
                .filter(each -> !each.getValue().hidden() || verb.equals("compare"))
                .map(Map.Entry::getKey),
            command.root().subcommands().keySet().stream())
        .forEach(name -> known.put(name, WORDS.getOrDefault(name, "")));
    String question = Nearest.question(option, known);
    String help = command.parent() == null ? ": see help run" : ": see help " + verb;
    return e.getMessage() + (question.isEmpty() ? help : question);
  }
}
