package io.github.msgq.bench.cli;

import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;
import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.Refusal;
import io.github.msgq.bench.terms.tradeoff.Need;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code advise} verb: {@code quick} of all that meets the needs, and what else to know. */
@Command(
    name = "advise",
    customSynopsis = "java -jar benchmarks.jar advise [<regexp>...] [<option>...]",
    description = "Recommends a transport that meets your needs, in some two minutes.",
    footer = {
      "",
      "It is quick, for all transports that do what --need says, and the one of --base; it says what"
          + " else to know of those that it names. For example:",
      "  advise --need containers -p size=200     small messages between two containers",
      "  advise --goal cpu -p connection=short    a connection for each message",
      "  report --text --need containers <file>   the same answer from a result"
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
final class AdviseCommand implements Callable<Integer> {
  @Mixin private NamedBenchmarks named;
  @Mixin RunOptions options;

  private final Preset programs;
  private final Terminal terminal;

  /** With defaults of what neither the user nor the verb sets. */
  AdviseCommand(Preset programs, Terminal terminal) {
    this.programs = programs;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    options.loadPlugins();
    options.viewpoint.advise();
    List<Transport> chosen = chosen();
    Preset all =
        Preset.QUICK.with(TRANSPORT, chosen.stream().map(Transport::name).collect(joining(",")));
    boolean block =
        chosen.stream().allMatch(transport -> Wait.usual(transport.waits()) == Wait.BLOCK);
    return options.run(
        terminal, named.preset(), block ? all : all.with("wait", "block,backoff"), programs);
  }

  /** The base, and what meets the needs of the usual transports and those of plug-ins. */
  private List<Transport> chosen() throws Refusal {
    Set<Need> needs = options.viewpoint.needs();
    if (Transports.all().stream().noneMatch(each -> each.tradeOff().meets(needs))) {
      throw new Refusal("no transport here" + Need.unmet(needs));
    }
    return Stream.concat(
            Benchmarks.all().declarations().get(TRANSPORT).defaults().stream(),
            Transports.found().stream().map(Transport::name))
        .filter(
            name -> name.equals(options.viewpoint.base()) || Transports.tradeOff(name).meets(needs))
        .flatMap(name -> Transports.byName(name).stream())
        .toList();
  }
}
