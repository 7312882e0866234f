package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.Options;

/**
 * A combination: what is measured in forks of its own.
 *
 * @param entry the benchmark
 * @param mode one of its modes
 * @param params a value of each of its parameters, by name
 */
record PlannedCell(BenchmarkListEntry entry, Mode mode, Map<String, String> params) {

  /** All of them, in JMH's order. */
  static List<PlannedCell> of(Options options, Benchmarks selected) {
    List<PlannedCell> all = new ArrayList<>();
    for (BenchmarkListEntry entry : selected.entries()) {
      for (Mode mode : modes(options, entry)) {
        for (Map<String, String> params : selected.combinations(options, entry)) {
          all.add(new PlannedCell(entry, mode, params));
        }
      }
    }
    return all;
  }

  private static List<Mode> modes(Options options, BenchmarkListEntry entry) {
    Collection<Mode> wanted = options.getBenchModes();
    return (wanted.isEmpty() ? List.of(entry.getMode()) : wanted)
        .stream().flatMap(mode -> single(mode).stream()).distinct().toList();
  }

  private static List<Mode> single(Mode mode) {
    return mode == Mode.All
        ? Arrays.stream(Mode.values()).filter(other -> other != Mode.All).toList()
        : List.of(mode);
  }
}
