package msgq.bench.cli;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import msgq.bench.problem.Refusal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code sweep} verb: the same run for many sizes. */
@Command(
    name = "sweep",
    customSynopsis = "java -jar benchmarks.jar sweep [<regexp>...] [<option>...]",
    description = "Measures messages from 8 bytes to 16 MiB; report draws the result.",
    footer = {
      "",
      "Unless they are given: RoundTrip and OneWay, -p connection=long, -p pin=same-core.",
      "Then: java -jar benchmarks.jar report <result.json> names the sizes at which the order changes."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class SweepCommand implements Callable<Integer> {
  static final Preset SIZES =
      new Preset(
          List.of("RoundTrip", "OneWay"),
          Map.of(
              "size", "8,64,512,4096,32768,262144,2097152,16777216",
              "connection", "long",
              "pin", "same-core"),
          options -> {});

  private final Preset preset;
  @Mixin private RunOptions options;

  SweepCommand(Preset preset) {
    this.preset = preset;
  }

  @Override
  public Integer call() throws Refusal {
    return options.run(SIZES, preset);
  }
}
