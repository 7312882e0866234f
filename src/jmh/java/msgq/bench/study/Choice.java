package msgq.bench.study;

import java.util.List;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.NamedJdks;
import msgq.bench.problem.Refusal;

/**
 * The part of a study that is run.
 *
 * @param jdks the JDKs that run its endpoints; empty for this JVM
 * @param rows the rows of its table to measure; empty for all
 */
public record Choice(List<Jdk> jdks, List<String> rows) {
  public static final Choice ALL = new Choice(List.of(), List.of());

  /**
   * Creates a choice from the command line.
   *
   * @param jdks paths of java programs or JDK homes
   * @throws Refusal if one of them is not a JVM
   */
  public static Choice of(List<String> jdks, List<String> rows) throws Refusal {
    return new Choice(NamedJdks.of("--jdks", jdks), List.copyOf(rows));
  }
}
