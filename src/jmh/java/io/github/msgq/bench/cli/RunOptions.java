package io.github.msgq.bench.cli;

import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.measure.fork.UnsupportedOptions;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.plan.RunSettings;
import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.run.BenchmarkRun;
import io.github.msgq.bench.run.ComparedRun;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.run.Request;
import io.github.msgq.bench.run.RunFiles;
import io.github.msgq.bench.terms.problem.ExitStatus;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a command line says about a run: our options, and JMH's. */
final class RunOptions {
  @Option(
      names = "--no-costs",
      description = "Do not measure CPU time, context switches and memory.")
  private boolean withoutCosts;

  @Option(names = RunFiles.NONE, description = "Write no files, and print the results only.")
  private boolean withoutFiles;

  @Option(
      names = "--all",
      description = "Print everything: p99.9, costs, limits and the machine, too.")
  private boolean all;

  @Option(
      names = Plugins.OPTION,
      paramLabel = "<path>",
      description = "A jar, or a directory of jars or classes, with further transports.")
  private List<Path> plugins = List.of();

  @Mixin ViewpointOptions viewpoint;
  @Mixin ServerOptions server;
  @Mixin private ListOptions lists;
  JmhOptions jmh;
  private CommandSpec command;

  /** JMH's options come after ours. */
  @Spec(Spec.Target.MIXEE)
  void addJmhs(CommandSpec mixee) {
    command = mixee;
    jmh = new JmhOptions(mixee);
  }

  /** Loads further transports once, which the lists and the run know from then on. */
  void loadPlugins() throws Refusal, IOException {
    Plugins.load(plugins);
    plugins = List.of();
  }

  /** Runs, or prints lists; returns the exit status. The first preset to set an option counts. */
  int run(Terminal terminal, Preset... presets) throws Refusal, IOException {
    loadPlugins();
    return list(presets)
        ? ExitStatus.DONE
        : BenchmarkRun.run(parse(Optional.empty(), presets), terminal);
  }

  /** Prints the lists that are asked for; returns whether there are any. */
  boolean list(Preset... presets) throws Refusal {
    if (lists.given()) {
      lists.print(complete(presets), verbs());
    }
    return lists.given();
  }

  /** The run that is asked for; the first of the presets that sets an option counts. */
  Request parse(Optional<ComparedRun> comparison, Preset... presets) throws Refusal, IOException {
    OptionsBuilder options = complete(presets);
    boolean usual = options.getIncludes().isEmpty();
    List<String> remarks = new ArrayList<>();
    int most = comparison.isEmpty() ? 0 : comparison.get().complete(options, remarks);
    Preset.USUAL.addTo(options);
    Benchmarks selected = usual ? Selection.usual(options) : Selection.of(options, verbs());
    RunFiles.check(options, withoutFiles);
    UnsupportedOptions.check(options);
    return new Request(
        options,
        selected,
        comparison.map(its -> its.of(selected, options)),
        most,
        jmh.severalThreads(),
        remarks,
        new RunSettings(
            !withoutCosts
                && (Stream.of(presets).allMatch(Preset::costs)
                    || viewpoint.goal().equals(Optional.of(Goal.CPU))),
            server.command().orElse(null)),
        withoutFiles,
        all,
        viewpoint.reader(
            new LinkedHashSet<>(
                options.getParameter(TRANSPORT).orElse(selected.defaults(TRANSPORT)))),
        Stream.of(presets).flatMap(preset -> preset.closing().apply(options).stream()).toList());
  }

  private Set<String> verbs() {
    return command.root().subcommands().keySet();
  }

  /** What was given, once it has been checked, and what the presets add to it. */
  OptionsBuilder complete(Preset... presets) throws Refusal {
    OptionsBuilder options = jmh.given();
    server.addTo(options);
    for (Preset preset : presets) {
      preset.addTo(options);
    }
    server.check(options);
    return options;
  }
}
