package msgq.bench.study;

import java.util.ArrayList;
import java.util.List;

/** Why figures are missing: in the cell where it is short, else as a numbered line below. */
final class Reasons {
  private static final int FITS = 28;

  private final List<String> numbered = new ArrayList<>();

  /** What stands in the cell, for a reason such as {@code n/a (install socat)}. */
  String cell(String reason) {
    int bracket = reason.indexOf(" (");
    if (reason.length() <= FITS || bracket < 0) {
      return reason;
    }
    String sentence = reason.substring(bracket + 2, reason.length() - 1);
    if (!numbered.contains(sentence)) {
      numbered.add(sentence);
    }
    return reason.substring(0, bracket) + " [" + (numbered.indexOf(sentence) + 1) + "]";
  }

  /** The numbered lines. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < numbered.size(); i++) {
      lines.add("[%d] %s".formatted(i + 1, numbered.get(i)));
    }
    return lines;
  }
}
