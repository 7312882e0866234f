package msgq.bench.comparison;

import java.util.List;
import msgq.bench.result.Measurement;

/** One JDK beside another. */
public final class JdkComparison {
  /** The parameter that tells the JDKs of a run apart. */
  public static final String JDK = "jdk";

  private JdkComparison() {}

  /** The JDK of a measurement: the one it was told to use, or else the one it was started with. */
  public static String jdk(Measurement measurement) {
    String told = measurement.parameter(JDK);
    return told.isEmpty()
        ? measurement.jvms().getOrDefault("java", "").replaceAll(",.*", "")
        : told;
  }

  /** Each of a run's JDKs beside the first. */
  public static List<Beside> of(List<Measurement> all) {
    List<String> jdks =
        all.stream().map(m -> m.parameter(JDK)).filter(j -> !j.isEmpty()).distinct().toList();
    return jdks.stream()
        .skip(1)
        .map(
            other ->
                Beside.of(
                    jdks.get(0),
                    other,
                    all,
                    m -> m.parameter(JDK),
                    m -> Beside.rest(m, List.of(JDK))))
        .toList();
  }
}
