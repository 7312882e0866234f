package msgq.bench.cli;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import msgq.bench.problem.Refusal;
import msgq.bench.session.Costs;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The {@code quick} verb: the usual transports in a minute, with the wide intervals of few forks.
 * Starting a fork takes three quarters of that, and with fewer than three an interval tells
 * nothing. So there are few transports: not FIFOs, which are pipes with a name.
 */
@Command(
    name = "quick",
    customSynopsis = "java -jar benchmarks.jar quick [<regexp>...] [<option>...]",
    description = "Ranks the usual transports in a minute, less precisely.",
    footer = {
      "",
      "Unless they are given: RoundTrip and OneWay, -p connection=long, -p pin=same-core, -f 3",
      "and shorter iterations, without costs."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class QuickCommand implements Callable<Integer> {
  static final Preset USUAL =
      new Preset(
          List.of("RoundTrip", "OneWay"),
          Map.of(
              "transport", "sysv,posix,pipe,tcp,uds",
              "connection", "long",
              "pin", "same-core"),
          options ->
              options
                  .forks(3)
                  .warmupIterations(1)
                  .warmupTime(TimeValue.milliseconds(280))
                  .measurementIterations(2)
                  .measurementTime(TimeValue.milliseconds(100)));

  private final Preset preset;
  @Mixin private RunOptions options;

  /**
   * A quick run.
   *
   * @param preset what each run takes where the user says nothing
   */
  QuickCommand(Preset preset) {
    this.preset = preset;
  }

  @Override
  public Integer call() throws Refusal {
    Costs.doNotMeasure();
    return options.run(USUAL, preset);
  }
}
