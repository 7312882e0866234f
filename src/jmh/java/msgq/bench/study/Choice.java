package msgq.bench.study;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.jmh.TargetJava;
import msgq.bench.problem.Refusal;

/**
 * The part of a large study that is run.
 *
 * @param javas in which its ends run; empty for the JVM that runs this
 * @param rows of its table; empty for all
 */
public record Choice(List<TargetJava> javas, List<String> rows) {
  public static final Choice ALL = new Choice(List.of(), List.of());

  /**
   * Of words on the command line.
   *
   * @param jdks java programs or the homes of JDKs
   * @throws Refusal if one of them is no JVM
   */
  public static Choice of(List<String> jdks, List<String> rows) throws Refusal {
    List<TargetJava> javas = new ArrayList<>();
    for (String jdk : jdks) {
      javas.add(TargetJava.of("--jdks", jdk));
    }
    return new Choice(List.copyOf(javas), List.copyOf(rows));
  }

  /** In which its ends run. */
  public List<TargetJava> javas() {
    return javas.isEmpty() ? List.of(TargetJava.ofThisProcess()) : javas;
  }

  public boolean everything() {
    return javas.isEmpty() && rows.isEmpty();
  }
}
