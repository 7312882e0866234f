package io.github.msgq.bench.cli;

import io.github.msgq.bench.advice.Viewpoint;
import io.github.msgq.bench.problem.Nearest;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.tradeoff.Need;
import java.util.Collection;
import java.util.Set;
import picocli.CommandLine.Option;

/** The reader's situation, in which the first lines of an output are to help. */
final class ViewpointOptions {
  @Option(
      names = "--base",
      paramLabel = "<transport>",
      description = "Compare the others with this one, which you have now. Default: tcp.")
  private String base = Viewpoint.USUAL.base();

  /** With these needs, among these transports. */
  Viewpoint reader(Set<Need> needs, Collection<String> transports) throws Refusal {
    if (!base.equals(Viewpoint.USUAL.base()) && !transports.contains(base)) {
      throw new Refusal(
          "--base %s is not measured here, only %s%s"
              .formatted(base, String.join(", ", transports), Nearest.question(base, transports)));
    }
    return new Viewpoint(base, needs);
  }

  String base() {
    return base;
  }
}
