package io.github.msgq.bench.cli;

import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.terms.parameter.OneOf;
import io.github.msgq.bench.terms.problem.Nearest;
import io.github.msgq.bench.terms.problem.Refusal;
import io.github.msgq.bench.terms.tradeoff.Need;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The reader's situation, in which the first lines of an output are to help. */
final class ViewpointOptions {
  @Option(
      names = "--base",
      paramLabel = "<transport>",
      description = "Compare the others with this one, which you have now. Default: tcp.")
  private String base = Viewpoint.USUAL.base();

  @Option(
      names = "--goal",
      paramLabel = "latency|tail|throughput|cpu",
      description =
          "What matters: p50, p99, messages per second or CPU time. Default: latency for round trips,"
              + " throughput one way.")
  private String goal;

  @Option(
      names = "--need",
      split = ",",
      paramLabel = "<need>",
      description = {
        "What you need besides speed:",
        "containers: the two programs are in two containers.",
        "other-host: they may be on different hosts.",
        "related: one of them starts the other.",
        "many-clients: one server has many clients, and each gets its own replies.",
        "many-readers: several programs read each message.",
        "survive-crash: messages must still be there after both programs have crashed."
      })
  private List<String> needed = List.of();

  private boolean asks;

  /** The reader of a result, or of a run, of these transports. */
  Viewpoint reader(Collection<String> transports) throws Refusal {
    if (!base.equals(Viewpoint.USUAL.base()) && !transports.contains(base)) {
      throw new Refusal(
          transports.isEmpty()
              ? "--base %s is for figures of transports, and there are none here".formatted(base)
              : "--base %s is not measured here, only %s%s"
                  .formatted(
                      base, String.join(", ", transports), Nearest.question(base, transports)));
    }
    return new Viewpoint(base, needs(), goal(), asks || goal != null || !needed.isEmpty());
  }

  /** Whoever reads it wants to know more than figures of what is recommended. */
  void advise() {
    asks = true;
  }

  String base() {
    return base;
  }

  Optional<Goal> goal() throws Refusal {
    return goal == null ? Optional.empty() : Optional.of(Goal.named(goal));
  }

  /** Two programs know each other by a name only, unless the user says more. */
  Set<Need> needs() throws Refusal {
    List<String> known =
        Stream.of(Need.values()).map(n -> n == Need.UNRELATED ? "related" : n.toString()).toList();
    Set<Need> needs = EnumSet.of(Need.UNRELATED);
    for (String word : needed) {
      new OneOf(known).check("need", word);
      Need need = Need.values()[known.indexOf(word)];
      if (need == Need.UNRELATED) {
        needs.remove(need);
      } else {
        needs.add(need);
      }
    }
    return needs;
  }
}
