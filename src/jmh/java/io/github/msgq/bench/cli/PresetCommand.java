package io.github.msgq.bench.cli;

import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The verbs {@code quick} and {@code sweep}: a run with another preset. */
@Command(sortOptions = false, mixinStandardHelpOptions = true)
final class PresetCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Preset own;
  private final Preset programs;

  @Mixin private NamedBenchmarks named;
  @Mixin private RunOptions options;

  private PresetCommand(Terminal terminal, Preset own, Preset programs) {
    this.terminal = terminal;
    this.own = own;
    this.programs = programs;
  }

  /** The {@code quick} verb, with defaults of what neither the user nor the verb sets. */
  static CommandLine quick(Preset programs, Terminal terminal) {
    return verb(
        "quick",
        new PresetCommand(terminal, Preset.QUICK, programs),
        "Ranks six transports on one core, and on two, in two minutes.",
        "  -f 3 and shorter iterations, without costs");
  }

  /** The {@code sweep} verb, likewise. */
  static CommandLine sweep(Preset programs, Terminal terminal) {
    return verb(
        "sweep",
        new PresetCommand(terminal, Preset.SWEEP, programs),
        "Measures messages from 8 bytes to 16 MiB; report draws the result.",
        "Then report <result.json> names the sizes at which the order changes.");
  }

  private static CommandLine verb(
      String name, PresetCommand command, String description, String more) {
    List<String> footer = new ArrayList<>(command.own.lines());
    footer.add(more);
    CommandLine verb = new CommandLine(command).setCommandName(name);
    verb.getCommandSpec()
        .usageMessage()
        .customSynopsis("java -jar benchmarks.jar " + name + " [<regexp>...] [<option>...]")
        .description(description)
        .footer(footer.toArray(new String[0]));
    return verb;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    return options.run(terminal, named.preset(), own, programs);
  }
}
