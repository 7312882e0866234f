package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;

/** Keeps lines within the width of a terminal that shows the whole table. */
final class Width {
  static final int COLUMNS = 140;

  private Width() {}

  /** One line, whose end is left out if there is too much of it. */
  static String cut(String line) {
    return line.length() <= COLUMNS ? line : line.substring(0, COLUMNS - 1).stripTrailing() + "…";
  }

  /** As many lines as it takes, broken between words; all but the first begin with the indent. */
  static List<String> wrap(String text, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (line.length() + 1 + word.length() > COLUMNS && !line.toString().isBlank()) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(indent).append(word);
      } else {
        line.append(line.length() == 0 ? "" : " ").append(word);
      }
    }
    lines.add(line.toString());
    return lines;
  }
}
