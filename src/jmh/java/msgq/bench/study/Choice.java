package msgq.bench.study;

import java.util.List;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.NamedJdks;
import msgq.bench.jmh.TargetJava;
import msgq.bench.parameter.Parameters;
import msgq.bench.problem.Refusal;

/**
 * The part of a study that is run.
 *
 * @param jdks in which its ends run; empty for the JVM that runs this
 * @param rows of its table; empty for all
 * @param registry that tells clients where servers are
 */
public record Choice(List<Jdk> jdks, List<String> rows, String registry) {
  public static final Choice ALL =
      new Choice(List.of(), List.of(), Parameters.REGISTRY.defaultValue());

  /**
   * Of words on the command line.
   *
   * @param jdks java programs or the homes of JDKs
   * @throws Refusal if one of them is no JVM, or there is no such registry
   */
  public static Choice of(List<String> jdks, List<String> rows, String registry) throws Refusal {
    return new Choice(
        NamedJdks.of("--jdks", jdks),
        List.copyOf(rows),
        Parameters.REGISTRY.values().parse("--registry", registry));
  }

  /** Whether there is a registry. */
  public boolean registered() {
    return !registry.equals(Parameters.REGISTRY.defaultValue());
  }

  /** In which its ends run. */
  public List<TargetJava> javas() {
    return jdks.isEmpty()
        ? List.of(TargetJava.ofThisProcess())
        : jdks.stream().map(Jdk::java).toList();
  }
}
