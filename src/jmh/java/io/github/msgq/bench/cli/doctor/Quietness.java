package io.github.msgq.bench.cli.doctor;

import io.github.msgq.bench.endpoints.gauge.Gauge;
import io.github.msgq.bench.endpoints.gauge.Reference;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Machine;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/** How quiet the machine is, by the gauge, and what would make it quieter. */
final class Quietness {
  private static final int TURNS = 1_000; // ten seconds in all
  private static final double LOADED = 0.5;
  private static final Path CPUS = Path.of("/sys/devices/system/cpu");

  private Quietness() {}

  static List<Fact> facts() {
    long before = Machine.stolenMillis();
    try {
      Fact speed = speed();
      return Stream.concat(Stream.of(speed), remedies(before)).toList();
    } catch (IOException | Failure | NotAvailable e) {
      return List.of(new Fact("gauge", "n/a, " + e.getMessage()));
    }
  }

  /**
   * How much the gauge's speed varies. That does not predict what a run can distinguish: its forks
   * differ in more than the machine's speed, and its own intervals say by how much.
   */
  private static Fact speed() throws IOException {
    NotAvailable.check(Gauge.unavailable());
    double[] micros = new double[TURNS];
    Cores cores = Placement.SAME_CORE.cores();
    try (Endpoints endpoints = new Endpoints()) {
      Gauge gauge = Gauge.start(Reference.ROUND_TRIP, cores, endpoints);
      Arrays.setAll(micros, turn -> gauge.turn() / 1_000);
    }
    return new Fact("gauge, round trips", spread(micros));
  }

  private static String spread(double[] all) {
    double low = StatUtils.percentile(all, 5);
    double high = StatUtils.percentile(all, 95);
    return "%s µs; in nine of ten turns of 10 ms %s to %s, the slowest of which is %.1f%% slower than the fastest"
        .formatted(
            Digits.number(StatUtils.percentile(all, 50)),
            Digits.number(low),
            Digits.number(high),
            100 * (high / low - 1));
  }

  private static Stream<Fact> remedies(long stolenBefore) {
    long stolen = Machine.stolenMillis() - stolenBefore;
    Map<String, Optional<String>> remedies = new LinkedHashMap<>();
    remedies.put(
        "governor",
        Machine.text(CPUS.resolve("cpu0/cpufreq/scaling_governor"))
            .filter(name -> !name.equals("performance"))
            .map(name -> name + " changes the clock: cpupower frequency-set -g performance"));
    remedies.put(
        "SMT",
        Machine.text(CPUS.resolve("smt/active"))
            .filter(on -> on.equals("1"))
            .map(on -> "two threads share each core: echo off > " + CPUS.resolve("smt/control")));
    remedies.put(
        "less load",
        Machine.text(Path.of("/proc/loadavg"))
            .map(load -> Double.parseDouble(load.split(" ")[0]))
            .filter(load -> load > LOADED)
            .map("%s processes were running in the last minute"::formatted));
    remedies.put(
        "another host",
        Optional.of(stolen)
            .filter(millis -> millis > 0)
            .map("other virtual machines took %d ms of these cores"::formatted));
    remedies.put(
        "isolcpus",
        Machine.text(CPUS.resolve("isolated"))
            .filter(String::isEmpty)
            .map(
                none ->
                    "no core is kept free: boot with isolcpus=N, then "
                        + (Tool.find("taskset").isPresent()
                            ? "taskset -c N java ..."
                            : "give java that core (docker run --cpuset-cpus=N)")));
    return remedies.entrySet().stream()
        .flatMap(
            each -> each.getValue().map(how -> new Fact("helps: " + each.getKey(), how)).stream());
  }
}
