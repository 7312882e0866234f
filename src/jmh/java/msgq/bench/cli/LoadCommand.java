package msgq.bench.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.load.SenderCore;
import msgq.bench.problem.ExitStatus;
import msgq.bench.problem.NotAvailable;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Terminal;
import msgq.bench.result.Measurement;
import org.openjdk.jmh.runner.options.Options;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code load} verb: a run of {@code Load}, with options in the words of load tests. */
@Command(
    name = "load",
    customSynopsis = {
      "java -jar benchmarks.jar load --rate <rate>[,<rate>...] [<option>...]",
      "       java -jar benchmarks.jar load --max <limit> [<option>...]"
    },
    description = "Measures latency at a rate, or the highest rate at a limit.",
    footer = {
      "",
      "Requests follow a schedule that does not wait for replies; each is timed from when it was due.",
      "Defaults: -p placement=same-core, six forks. A rate takes 65 s for each transport, a limit two",
      "minutes. Figures are printed if the trials were valid; otherwise a footnote says why they were",
      "not, and the exit status is 2. docs/method.md says what is measured."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true)
final class LoadCommand implements Callable<Integer> {
  private static final List<String> USUAL = List.of("usual");
  private static final Pattern RATE = Pattern.compile("([0-9]{1,8})([kKmM]?)");
  private static final Pattern LIMIT = Pattern.compile("p([0-9.]+)=([0-9]{1,8})(us|ms|s)");
  private static final Map<String, Long> MICROS = Map.of("us", 1L, "ms", 1_000L, "s", 1_000_000L);

  @Option(
      names = "--rate",
      split = ",",
      paramLabel = "<rate>",
      description = "Messages a second: 1000, 10k.")
  private List<String> rates = List.of();

  @Option(
      names = "--max",
      paramLabel = "<limit>",
      description =
          "Search the highest rate at which a percentile stays below: p99=500us, p50=1ms.")
  private String limit;

  @Option(
      names = "--pacer",
      paramLabel = "sleep|spin|fifo",
      description = "How the sender waits: it sleeps (default); spins; sleeps by SCHED_FIFO.")
  private String pacer = "sleep";

  @Option(
      names = "--arrivals",
      paramLabel = "constant|poisson",
      description = "How far apart messages are: all alike (default), or at random.")
  private String arrivals = "constant";

  @Mixin private RunOptions options;
  private final Terminal terminal;

  LoadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    Preset preset = preset();
    if (options.list(preset)) {
      return ExitStatus.DONE;
    }
    Request request = options.parse(preset);
    if (!request.options().getIncludes().equals(preset.benchmarks())) {
      throw new Refusal("load measures nothing else: leave the names of benchmarks out");
    }
    checkCores(request.options());
    return BenchmarkRun.run(request, terminal, run -> {});
  }

  private Preset preset() throws Refusal {
    if (rates.isEmpty() == (limit == null)) {
      throw new Refusal(
          "load needs --rate 10k (latency at a rate) or --max p99=500us (the highest rate), not both");
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("pacer", checked("pacer", pacer));
    parameters.put("arrivals", checked("arrivals", arrivals));
    parameters.putAll(limit == null ? rates() : limit());
    return new Preset(
        List.of(limit == null ? Measurement.AT_RATE : Measurement.HIGHEST_RATE),
        parameters,
        length -> {});
  }

  private static String checked(String parameter, String value) throws Refusal {
    Benchmarks.all().declarations().get(parameter).check(value);
    return value;
  }

  private Map<String, String> rates() throws Refusal {
    List<String> plain = new ArrayList<>();
    for (String rate : rates) {
      Matcher given = RATE.matcher(rate);
      if (!given.matches()) {
        throw new Refusal(
            "--rate %s is not a number of messages a second, such as 10k".formatted(rate));
      }
      long factor =
          switch (given.group(2)) {
            case "k", "K" -> 1_000;
            case "m", "M" -> 1_000_000;
            default -> 1;
          };
      plain.add(checked("rate", Long.toString(Long.parseLong(given.group(1)) * factor)));
    }
    return Map.of("rate", String.join(",", plain));
  }

  private Map<String, String> limit() throws Refusal {
    Matcher given = LIMIT.matcher(limit);
    if (!given.matches()) {
      throw new Refusal(
          "--max %s is not a percentile and its limit, such as p99=500us".formatted(limit));
    }
    return Map.of(
        "percentile", checked("percentile", given.group(1)),
        "limit",
            checked(
                "limit",
                Long.toString(Long.parseLong(given.group(2)) * MICROS.get(given.group(3)))));
  }

  /** Refuses a pacer that would starve what it measures. */
  private void checkCores(Options all) throws Refusal {
    if (!pacer.equals("sleep")) {
      for (String placement :
          all.getParameter(Measurement.PLACEMENT).orElse(List.of("same-core"))) {
        try {
          SenderCore.of(
              placement, all.getParameter("sender").orElse(USUAL).iterator().next(), pacer);
        } catch (NotAvailable e) {
          throw new Refusal(e.getMessage(), e);
        }
      }
    }
  }
}
