package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;

/** Fits lines into a terminal wide enough for the whole table. */
final class Width {
  static final int COLUMNS = 140;

  private Width() {}

  /** One line, shortened if it is too long. */
  static String cut(String line) {
    return line.length() <= COLUMNS ? line : line.substring(0, COLUMNS - 1).stripTrailing() + "…";
  }

  /** Breaks a line between words and indents all lines but the first. */
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
