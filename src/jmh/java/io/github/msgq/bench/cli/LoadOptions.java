package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.measure.load.Windows;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.run.Preset;
import io.github.msgq.bench.terms.parameter.Pacing;
import io.github.msgq.bench.terms.parameter.WholeNumber;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options of a load, in the words of load tests. */
final class LoadOptions {
  private static final String SLEEP = Pacing.SLEEP.toString();
  private static final Pattern RATE = Pattern.compile("([0-9]{1,8})([kKmM]?)");
  private static final Pattern LIMIT = Pattern.compile("p([0-9.]+)=([0-9]{1,8})(us|ms|s)?");
  private static final Pattern WINDOW = Pattern.compile("([0-9]{1,5})(ms|s)?");

  /** A search begins here, if its limit is of p99. */
  private static final double LOWEST = 10_000;

  private static final Map<String, Long> UNITS =
      Map.of("", 1L, "k", 1_000L, "m", 1_000_000L, "us", 1L, "ms", 1_000L, "s", 1_000_000L);

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
      paramLabel = "sleep|spin",
      description = "How the sender waits until a message is due. Default: sleep.")
  private String pacer = SLEEP;

  @Option(
      names = "--window",
      paramLabel = "<time>",
      description =
          "How long a moment is, of which the typical one is shown (default: 20ms, or 200 messages).")
  private String window;

  boolean given() {
    return !rates.isEmpty() || limit != null || window != null || !pacer.equals(SLEEP);
  }

  /** What they come to: one of the benchmarks of {@code Load}, and its parameters. */
  Preset preset() throws Refusal {
    if (rates.isEmpty() && limit == null) {
      throw new Refusal(
          "load needs --rate 10k (latency at a rate) or --max p99=500us (the highest rate)");
    }
    if (!rates.isEmpty() && limit != null) {
      throw new Refusal("load takes --rate or --max, not both: run it twice");
    }
    Map<String, String> parameters = parameters();
    Map<String, String> others = new TreeMap<>(parameters);
    others.remove("rate"); // which has been checked, in the words of its option
    Benchmarks.all().checked(others);
    return new Preset(
        List.of((limit == null ? Kind.AT_RATE : Kind.HIGHEST_RATE).benchmark()),
        parameters,
        length -> {});
  }

  private Map<String, String> parameters() throws Refusal {
    Map<String, String> parameters = new TreeMap<>(Map.of("pacer", pacer));
    if (limit == null) {
      List<Long> all = new ArrayList<>();
      for (String rate : rates) {
        all.add(perSecond(rate));
      }
      parameters.put("rate", all.stream().map(String::valueOf).collect(joining(",")));
      parameters.put("window", window(Windows.millis(99, Collections.min(all))));
      return parameters;
    }
    Matcher given = LIMIT.matcher(limit);
    if (!given.matches()) {
      throw new Refusal(
          "--max %s is not a percentile and its limit, a whole number of us, ms or s, such as"
                  .formatted(limit)
              + " p99=500us");
    }
    checkUnit("--max", limit, given.group(3), "us, ms or s");
    parameters.put("percentile", given.group(1));
    Benchmarks.all().declarations().get("percentile").check(given.group(1));
    parameters.put("window", window(Windows.millis(Double.parseDouble(given.group(1)), LOWEST)));
    parameters.put("limit", String.valueOf(product(given.group(2), given.group(3))));
    return parameters;
  }

  private static long perSecond(String rate) throws Refusal {
    WholeNumber range = (WholeNumber) Benchmarks.all().declarations().get("rate").values();
    Matcher given = RATE.matcher(rate);
    long perSecond = given.matches() ? product(given.group(1), given.group(2)) : 0;
    if (perSecond < range.least() || perSecond > range.most()) {
      throw new Refusal(
          "--rate %s is not a whole number of messages a second from %d to %,d, such as 500 or 10k"
              .formatted(rate, range.least(), range.most()));
    }
    return perSecond;
  }

  private static void checkUnit(String option, String time, String unit, String units)
      throws Refusal {
    if (unit == null) {
      throw new Refusal("%s %s lacks a unit: %s, such as %2$sms".formatted(option, time, units));
    }
  }

  private String window(long usual) throws Refusal {
    if (window == null) {
      return Long.toString(usual);
    }
    Matcher given = WINDOW.matcher(window);
    if (!given.matches()) {
      throw new Refusal(
          "--window %s is not a whole number of ms or s, such as 50ms".formatted(window));
    }
    checkUnit("--window", window, given.group(2), "ms or s");
    return Long.toString(product(given.group(1), given.group(2)) / 1_000);
  }

  private static long product(String number, String unit) {
    return Long.parseLong(number) * UNITS.get(unit.toLowerCase(Locale.ROOT));
  }
}
