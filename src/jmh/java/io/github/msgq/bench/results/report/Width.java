package io.github.msgq.bench.results.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Fits text into lines of so many columns. */
public record Width(int columns) {
  /** An option, from whose end nothing but its value can follow. */
  private static final Pattern BARE = Pattern.compile("[(\"']?--?[A-Za-z][\\w-]*");

  /** Options and their values. */
  private static final Pattern OPTIONS = Pattern.compile("[(\"']?--?[A-Za-z].*");

  /** A program that our sentences have the reader call; its command ends with the clause. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "[(\"']?(apt-get|chmod|cpupower|docker|echo|mkdir|mount|mvn|sysctl|taskset|ulimit|java(?= -)) .*");

  private static final Pattern CLAUSE_ENDS = Pattern.compile(".*[,;:.)]");

  /** One line, whose beginning is shortened if it is too long. */
  String cut(String line, String end) {
    String cut = end.isEmpty() ? "…" : "… " + end;
    int room = columns - end.length();
    if (line.stripTrailing().length() < room && line.length() > room) { // all words fit
      return line.substring(0, room) + end;
    }
    return line.length() <= room
        ? line + end
        : line.substring(0, Math.max(0, columns - cut.length())).stripTrailing() + cut;
  }

  /**
   * Breaks a line between words, but not within options such as {@code -p size=1k -f 10}, nor
   * within a command such as {@code ulimit -q N}, and indents all lines but the first.
   */
  public List<String> wrap(String text, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : unbroken(text, columns - indent.length())) {
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

  /** The same; what takes more lines ends with an ellipsis. */
  List<String> wrap(String text, String indent, int mostLines) {
    List<String> lines = wrap(text, indent);
    return lines.size() <= mostLines
        ? lines
        : Stream.concat(
                lines.stream().limit(mostLines - 1),
                Stream.of(cut(lines.get(mostLines - 1) + " " + lines.get(mostLines).strip(), "")))
            .toList();
  }

  /** The words; options in a row, with their values, are one if it fits, and so is a command. */
  private static List<String> unbroken(String text, int room) {
    List<String> words = List.of(text.split(" "));
    List<String> withValues =
        joined(words, room, (one, next) -> BARE.matcher(one).matches() && !areOptions(next));
    List<String> options =
        joined(withValues, room, (one, next) -> areOptions(one) && !ends(one) && areOptions(next));
    return joined(
        options, room, (one, next) -> !ends(one) && COMMAND.matcher(one + " " + next).matches());
  }

  /** Whether a clause does. */
  private static boolean ends(String piece) {
    return CLAUSE_ENDS.matcher(piece).matches();
  }

  private static boolean areOptions(String piece) {
    return OPTIONS.matcher(piece).matches();
  }

  private static List<String> joined(
      List<String> pieces, int room, BiPredicate<String, String> belong) {
    List<String> joined = new ArrayList<>();
    for (String piece : pieces) {
      int last = joined.size() - 1;
      if (last >= 0
          && belong.test(joined.get(last), piece)
          && joined.get(last).length() + 1 + piece.length() <= room) {
        joined.set(last, joined.get(last) + " " + piece);
      } else {
        joined.add(piece);
      }
    }
    return joined;
  }
}
