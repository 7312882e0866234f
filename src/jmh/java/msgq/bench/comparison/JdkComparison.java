package msgq.bench.comparison;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import msgq.bench.result.Measurement;

/** One JDK beside another. */
public final class JdkComparison {
  /** The parameter that tells the JDKs of a run apart. */
  public static final String JDK = "jdk";

  private JdkComparison() {}

  /** Each of a run's JDKs beside the first. */
  public static List<Beside> of(List<Measurement> all) {
    List<String> jdks =
        all.stream().map(m -> m.parameter(JDK)).filter(j -> !j.isEmpty()).distinct().toList();
    return jdks.stream().skip(1).map(other -> of(all, jdks.get(0), other)).toList();
  }

  private static Beside of(List<Measurement> all, String base, String other) {
    Map<List<Object>, Measurement> bases = new LinkedHashMap<>();
    all.stream().filter(m -> m.parameter(JDK).equals(base)).forEach(m -> bases.put(key(m), m));
    return Beside.of(
        base,
        other,
        all.stream().filter(m -> m.parameter(JDK).equals(other)),
        own -> Optional.ofNullable(bases.get(key(own))));
  }

  private static List<Object> key(Measurement measurement) {
    Map<String, String> rest = new LinkedHashMap<>(measurement.parameters());
    rest.remove(JDK);
    return List.of(measurement.benchmark(), measurement.mode(), rest);
  }
}
