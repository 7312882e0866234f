package io.github.msgq.bench.cli;

import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.run.Preset;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine;

/** What a command line comes to. */
final class Typed {
  private Typed() {}

  static OptionsBuilder options(String... args) throws Exception {
    BenchmarkCommand command = parsed(args);
    return command.options.complete(command.named.preset());
  }

  static BenchmarkCommand parsed(String... args) {
    CommandLine line = new BenchmarkCommand(Preset.NONE, new Terminal()).line();
    line.parseArgs(args);
    return line.getCommand();
  }

  static OptionsBuilder options(String line) throws Exception {
    return options(line.isEmpty() ? new String[0] : line.split(" "));
  }
}
