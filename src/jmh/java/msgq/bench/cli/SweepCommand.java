package msgq.bench.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import msgq.bench.problem.Refusal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** The {@code sweep} verb: the same run for many sizes. */
@Command(
    name = "sweep",
    description = "Measures messages from 8 bytes to 16 MiB; report draws the result.",
    footer = {
      "",
      "Takes all that a run takes: -p transport=uds,tcp -p client=java,c -f 5 ...",
      "Unless they are given: RoundTrip and OneWay, -p connection=long, -p pin=same-core.",
      "Then: java -jar benchmarks.jar report <result.json> names the sizes at which the order changes."
    },
    mixinStandardHelpOptions = true)
public final class SweepCommand implements Callable<Integer> {
  private static final Map<String, String> USUAL = new LinkedHashMap<>();

  static {
    USUAL.put("size", "8,64,512,4096,32768,262144,2097152,16777216");
    USUAL.put("connection", "long");
    USUAL.put("pin", "same-core");
  }

  @Unmatched private List<String> options = new ArrayList<>();

  @Override
  public Integer call() throws Refusal {
    return new BenchmarkCommand(complete(options).toArray(new String[0])).run();
  }

  /** The command line of the run. */
  static List<String> complete(List<String> options) {
    List<String> all = new ArrayList<>(options);
    if (options.isEmpty() || options.get(0).startsWith("-")) {
      all.addAll(0, List.of("RoundTrip", "OneWay"));
    }
    Set<String> given = GivenParameters.names(options);
    USUAL.forEach(
        (name, values) -> {
          if (!given.contains(name)) {
            all.add("-p");
            all.add(name + "=" + values);
          }
        });
    return all;
  }
}
