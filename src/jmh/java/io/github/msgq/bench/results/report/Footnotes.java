package io.github.msgq.bench.results.report;

import io.github.msgq.bench.results.result.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Numbers the reasons why cells have no figure. */
public final class Footnotes {
  private final int fits;
  private final List<Problem> numbered = new ArrayList<>();

  /** {@code fits} is how many characters a cell has room for. */
  public Footnotes(int fits) {
    this.fits = fits;
  }

  /** What the cell says: the reason if it fits, otherwise {@code n/a [1]} or {@code failed [2]}. */
  public String mark(Problem problem) {
    if (problem.toString().length() <= fits) {
      return problem.toString();
    }
    if (!numbered.contains(problem)) {
      numbered.add(problem);
    }
    return problem.kind() + " [" + (numbered.indexOf(problem) + 1) + "]";
  }

  public List<String> lines() {
    return IntStream.range(0, numbered.size())
        .mapToObj(i -> "[" + (i + 1) + "] " + numbered.get(i))
        .toList();
  }
}
