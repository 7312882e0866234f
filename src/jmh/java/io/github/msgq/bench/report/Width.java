package io.github.msgq.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Fits text into lines.
 *
 * @param columns how many characters a line has room for
 */
public record Width(int columns) {
  /** One line, whose beginning is shortened if it is too long. */
  String cut(String line, String end) {
    String cut = end.isEmpty() ? "…" : "… " + end;
    return line.length() + end.length() <= columns
        ? line + end
        : line.substring(0, Math.max(0, columns - cut.length())).stripTrailing() + cut;
  }

  /** Breaks a line between words and indents all lines but the first. */
  public List<String> wrap(String text, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (line.length() + 1 + word.length() > columns && !line.toString().isBlank()) {
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
