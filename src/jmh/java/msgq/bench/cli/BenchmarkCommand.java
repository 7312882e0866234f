package msgq.bench.cli;

import static java.util.stream.Collectors.joining;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_DESCRIPTION;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import msgq.bench.doctor.DoctorCommand;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.linux.Version;
import msgq.bench.parameter.Declaration;
import msgq.bench.problem.ExitStatus;
import msgq.bench.problem.Nearest;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Terminal;
import msgq.bench.study.run.StudyCommand;
import msgq.bench.text.Printable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      "Without arguments: RoundTrip and OneWay, with one table at the end. " + Selection.LEFT_OUT
    },
    commandListHeading = "%nVerbs (more with: <verb> -h):%n",
    optionListHeading =
        "%nOptions, ours and then JMH's (what you leave out, a benchmark decides):%n",
    footer = {
      "",
      "Files:",
      "  results/<time>.json, .html and .log, in target if there is one; each run says where"
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:everything that can run here was measured (the rest is n/a, with the reason)",
      "1:the command line is wrong, or the run could not start",
      "2:a combination failed, nothing could be measured, or a result could not be written",
      "3:report --baseline --fail-on-regression found a figure that is surely worse",
      "130:Ctrl-C ended it; what was measured until then was reported"
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class BenchmarkCommand implements Callable<Integer> {
  private static final int LEAST_WIDTH = 55; // that picocli takes

  private final Preset preset;
  @Mixin RunOptions options;

  /**
   * A command line.
   *
   * @param preset what each run takes where the user says nothing
   */
  public BenchmarkCommand(Preset preset) {
    this.preset = preset;
  }

  @Override
  public Integer call() throws Refusal {
    return options.run(preset);
  }

  /** Ready to execute. */
  public CommandLine line() {
    CommandLine line = new CommandLine(this);
    Stream.of(
            new DoctorCommand(),
            new QuickCommand(preset),
            new StudyCommand(),
            new SweepCommand(preset),
            new ReportCommand(),
            new AdviseCommand(),
            new CompletionCommand())
        .forEach(line::addSubcommand);
    line.setAllowOptionsAsOptionParameters(true); // as JMH does: -jvmArgs -ea
    line.setAllowSubcommandsAsOptionParameters(true);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setExpandAtFiles(false);
    line.setUsageHelpWidth(Math.max(LEAST_WIDTH, Terminal.width().columns()));
    line.setParameterExceptionHandler((e, arguments) -> refuse(e.getCommandLine(), sentence(e)));
    line.setExecutionExceptionHandler(
        (e, command, result) -> {
          if (e instanceof Refusal || e instanceof IOException) {
            return refuse(command, e.getMessage());
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
    addHelp(line);
    return line;
  }

  private static int refuse(CommandLine command, String sentence) {
    command.getErr().println(sentence.lines().map(Printable::of).collect(joining("\n")));
    return ExitStatus.REFUSED;
  }

  private static String sentence(CommandLine.ParameterException e) {
    return e instanceof UnmatchedArgumentException unknown && unknown.isUnknownOption()
        ? e.getMessage()
            + Nearest.question(
                unknown.getUnmatched().get(0),
                e.getCommandLine().getCommandSpec().optionsMap().keySet())
        : e.getMessage();
  }

  /** What it lists may depend on plug-ins, and is looked at when it is printed. */
  private static void addHelp(CommandLine line) {
    addSection(
        line,
        "benchmarks",
        "%nBenchmarks (a regexp selects them by name):%n",
        () -> Benchmarks.all().measures());
    addSection(
        line,
        "parameters",
        "%nParameters (-p name=value,value; defaults with: -lp):%n",
        BenchmarkCommand::parameters);
    line.setHelpSectionKeys(
        List.of(
            SECTION_KEY_SYNOPSIS_HEADING,
            SECTION_KEY_SYNOPSIS,
            SECTION_KEY_DESCRIPTION,
            "benchmarks",
            SECTION_KEY_COMMAND_LIST_HEADING,
            SECTION_KEY_COMMAND_LIST,
            "parameters",
            SECTION_KEY_OPTION_LIST_HEADING,
            SECTION_KEY_OPTION_LIST,
            SECTION_KEY_FOOTER,
            SECTION_KEY_EXIT_CODE_LIST_HEADING,
            SECTION_KEY_EXIT_CODE_LIST));
  }

  private static void addSection(
      CommandLine line, String key, String heading, Supplier<Map<String, String>> rows) {
    line.getHelpSectionMap()
        .put(
            key,
            help -> {
              Map<String, String> indented = new LinkedHashMap<>();
              rows.get().forEach((name, text) -> indented.put("  " + name, text));
              return help.createHeading(heading) + help.createTextTable(indented);
            });
  }

  private static Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (Declaration each : Benchmarks.all().declarations().values()) {
      parameters.put(each.name(), each.meaning() + ": " + each.values().description());
    }
    return parameters;
  }
}
