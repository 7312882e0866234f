package io.github.msgq.bench.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A terminal's screen, as far as a run makes use of it. */
final class Screen {
  private static final Pattern SENT = Pattern.compile("\033\\[(\\d*)(A|J)|\r|\n|[^\033\r\n]+|\033");

  private final List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
  private int row;
  private int column;

  private Screen() {}

  /** The lines that stand on it after it has been sent this. */
  static List<String> after(String sent) {
    Screen screen = new Screen();
    Matcher next = SENT.matcher(sent);
    while (next.find()) {
      screen.take(next);
    }
    return screen.rows.stream().map(line -> line.toString().stripTrailing()).toList();
  }

  private void take(Matcher sent) {
    switch (sent.group()) {
      case "\r" -> column = 0;
      case "\n" -> {
        row++;
        if (row == rows.size()) {
          rows.add(new StringBuilder());
        }
      }
      case "\033[J" -> {
        rows.subList(row + 1, rows.size()).clear();
        rows.get(row).setLength(Math.min(column, rows.get(row).length()));
      }
      default -> {
        if ("A".equals(sent.group(2))) {
          row -= Integer.parseInt(sent.group(1));
        } else {
          write(sent.group());
        }
      }
    }
  }

  private void write(String text) {
    StringBuilder line = rows.get(row);
    line.append(" ".repeat(Math.max(0, column - line.length())));
    line.replace(column, Math.min(line.length(), column + text.length()), text);
    column += text.length();
  }
}
