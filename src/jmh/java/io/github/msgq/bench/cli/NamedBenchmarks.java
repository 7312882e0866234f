package io.github.msgq.bench.cli;

import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.run.Preset;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Parameters;

/** The benchmarks that a command line names, where it may name some. */
final class NamedBenchmarks {
  @Parameters(
      arity = "0..*",
      paramLabel = "<regexp>",
      completionCandidates = Names.class,
      description = "Benchmarks whose names it matches.")
  private List<String> regexps = List.of();

  /** A run of these, if there are any. */
  Preset preset() {
    return new Preset(regexps, Map.of(), length -> {});
  }

  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Benchmarks.all().names().iterator();
    }
  }
}
