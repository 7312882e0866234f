package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.measure.plan.Jdk;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.terms.parameter.OneOf;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.List;

/**
 * The part of a study that is run.
 *
 * @param jdks the JDKs that run its endpoints; empty for this JVM
 * @param rows the rows of its table to measure; empty for all
 * @param registered whether clients look up servers in a registry
 */
public record Choice(List<Jdk> jdks, List<String> rows, boolean registered) {
  public static final String NO_REGISTRY = "none";

  public static final Choice ALL = new Choice(List.of(), List.of(), false);

  /** From the command line; refuses what is no JVM, and an unknown registry. */
  public static Choice of(List<String> jdks, List<String> rows, String registry) throws Refusal {
    new OneOf(List.of(NO_REGISTRY, "zookeeper")).check("--registry", registry);
    List<Jdk> named = Jdk.named("--jdks", jdks, TargetJava.OLDEST);
    return new Choice(named, List.copyOf(rows), !registry.equals(NO_REGISTRY));
  }
}
