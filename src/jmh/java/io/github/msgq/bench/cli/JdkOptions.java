package io.github.msgq.bench.cli;

import io.github.msgq.bench.measure.plan.Jdk;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.terms.problem.Refusal;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The JDKs to compare. */
final class JdkOptions {
  private static final String JDKS = "--jdks";
  private static final String AA = "--aa";

  @Option(
      names = JDKS,
      split = ",",
      paramLabel = "<jdk>",
      description = "JDKs to compare, by home or version (17,25), or all.")
  private List<Path> several = List.of();

  @Option(names = AA, paramLabel = "<jdk>", description = "A JDK to compare with itself.")
  private Path twice;

  boolean given() {
    return !several.isEmpty() || twice != null;
  }

  /** Whether they are several, rather than one twice. */
  boolean differ() {
    return !several.isEmpty();
  }

  String option() {
    return twice == null ? JDKS : AA;
  }

  /** Finds the JDKs to compare, of this feature release at least; none if none are given. */
  List<Jdk> find(int oldest) throws Refusal {
    if (!given()) {
      return List.of();
    }
    if (!several.isEmpty() && twice != null) {
      throw new Refusal("--jdks compares JDKs, --aa one with itself: give one of the two");
    }
    if (twice != null) {
      List<Jdk> found = Jdk.named(AA, List.of(twice.toString()), oldest);
      if (found.size() > 1) {
        throw new Refusal("--aa compares one JDK with itself, not all: give one");
      }
      TargetJava java = found.get(0).java();
      String version = java.version();
      return List.of(new Jdk(version + "-A", java), new Jdk(version + "-B", java));
    }
    List<Jdk> all = Jdk.named(JDKS, several.stream().map(Path::toString).toList(), oldest);
    if (all.size() < 2) {
      throw new Refusal(
          "%s needs two JDKs at least, separated by a comma; %s compares one with itself"
              .formatted(JDKS, AA));
    }
    return all;
  }
}
