package msgq.bench.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * What a run takes where the user says nothing.
 *
 * @param benchmarks those to run if none is named
 * @param parameters the value, or values with commas between them, of each that is not set
 * @param length how many forks and iterations of what time, if nothing of that is said
 */
public record Preset(
    List<String> benchmarks,
    Map<String, String> parameters,
    Consumer<ChainedOptionsBuilder> length) {
  /** As each benchmark is declared. */
  public static final Preset NONE = new Preset(List.of(), Map.of(), options -> {});

  /** Adds itself to what the user has said, and returns the parameters that it sets. */
  List<String> addTo(OptionsBuilder options) {
    if (options.getIncludes().isEmpty()) {
      benchmarks.forEach(options::include);
    }
    List<String> set = new ArrayList<>();
    parameters.forEach(
        (name, values) -> {
          if (!options.getParameter(name).hasValue()) {
            options.param(name, values.split(","));
            set.add(name + "=" + values);
          }
        });
    boolean said =
        options.getForkCount().hasValue()
            || options.getMeasurementIterations().hasValue()
            || options.getMeasurementTime().hasValue()
            || options.getWarmupIterations().hasValue()
            || options.getWarmupTime().hasValue();
    if (!said) {
      length.accept(options);
    }
    return set;
  }
}
