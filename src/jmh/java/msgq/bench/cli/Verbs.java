package msgq.bench.cli;

import java.util.List;
import java.util.concurrent.Callable;
import msgq.bench.doctor.DoctorCommand;
import msgq.bench.linux.Version;
import msgq.bench.problem.ExitStatus;
import msgq.bench.study.run.StudyCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** What benchmarks.jar can do beside benchmarking: {@code java -jar benchmarks.jar <verb>}. */
public final class Verbs {
  private static final List<Class<? extends Callable<Integer>>> ALL =
      List.of(
          DoctorCommand.class,
          StudyCommand.class,
          SweepCommand.class,
          ReportCommand.class,
          AdviseCommand.class,
          CompletionCommand.class);

  private Verbs() {}

  /** Whether the command line begins with one of our verbs. */
  public static boolean named(String... args) {
    return args.length > 0 && names().contains(args[0]);
  }

  /** Runs the verb and returns the exit status: 1, after a sentence, for a wrong command line. */
  public static int run(String... args) {
    CommandLine verbs = new CommandLine(CommandSpec.create().name("java -jar benchmarks.jar"));
    addTo(verbs);
    verbs.setParameterExceptionHandler((e, arguments) -> complain(e));
    verbs.setExecutionExceptionHandler((e, command, result) -> complain(e));
    return verbs.execute(args);
  }

  static void addTo(CommandLine line) {
    ALL.forEach(line::addSubcommand);
    line.getSubcommands().values().forEach(verb -> verb.getCommandSpec().version(Version.text()));
  }

  public static List<String> names() {
    return ALL.stream().map(verb -> verb.getAnnotation(Command.class).name()).toList();
  }

  /** One line per verb. */
  static List<String> help() {
    return ALL.stream()
        .map(verb -> verb.getAnnotation(Command.class))
        .map(verb -> "  %-10s %s".formatted(verb.name(), verb.description()[0]))
        .toList();
  }

  private static int complain(Exception e) {
    System.err.println(e.getMessage());
    return ExitStatus.REFUSED;
  }
}
