package msgq.bench.study;

import java.util.List;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.NamedJdks;
import msgq.bench.jmh.TargetJava;
import msgq.bench.parameter.OneOf;
import msgq.bench.problem.Refusal;

/**
 * The part of a study that is run.
 *
 * @param jdks in which its ends run; empty for the JVM that runs this
 * @param rows of its table; empty for all
 * @param registry that tells clients where servers are
 */
public record Choice(List<Jdk> jdks, List<String> rows, String registry) {
  private static final String NO_REGISTRY = "none";

  public static final Choice ALL = new Choice(List.of(), List.of(), NO_REGISTRY);

  /**
   * Of words on the command line.
   *
   * @param jdks java programs or the homes of JDKs
   * @throws Refusal if one of them is no JVM, or there is no such registry
   */
  public static Choice of(List<String> jdks, List<String> rows, String registry) throws Refusal {
    new OneOf(List.of(NO_REGISTRY, "zookeeper")).check("--registry", registry);
    return new Choice(NamedJdks.of("--jdks", jdks), List.copyOf(rows), registry);
  }

  /** Whether there is a registry. */
  public boolean registered() {
    return !registry.equals(NO_REGISTRY);
  }

  /** In which its ends run. */
  public List<TargetJava> javas() {
    return jdks.isEmpty()
        ? List.of(TargetJava.ofThisProcess())
        : jdks.stream().map(Jdk::java).toList();
  }
}
