package io.github.msgq.bench.run.builds;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.bench.terms.problem.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The last lines that JMH printed.
 *
 * @param wrong why it was ended; empty if it was not
 */
record Printed(List<String> lines, String wrong) {
  private static final long MOST_BYTES = Long.getLong("msgq.printed.bytes", 1L << 30);
  private static final int KEPT_BYTES = 2 << 20; // at least, and twice as many at most
  private static final int MOST_LETTERS = 300; // of a sentence

  /** Lines that say what happened, the surest first: JMH prints many about a failure. */
  private static final List<Pattern> SAYING =
      Stream.of(
              "#\\s+((SIG[A-Z]+ \\(|Internal Error|Out of Memory Error).*)", // the JVM's own
              "# (There is insufficient memory for the Java Runtime.*)",
              ".*<failure: (.*)>",
              "<(refused an object .*)>",
              "<(failed to invoke the VM.*)>",
              "<(forked VM failed with exit code \\d+)>",
              "(.*(Permission denied|[Nn]o permission|not permitted|not allowed|limited by|[Aa]ccess to).*)",
              "((Exception|Error|Caused by).*|[\\w.$]+(Exception|Error)\\b.*)")
          .map(Pattern::compile)
          .toList();

  private static final Pattern STRAY =
      Pattern.compile(".*<shutdown timeout of (\\d+) seconds expired, forcing .*");

  private static final Pattern OPTIONS = Pattern.compile("# VM options: (.*)");

  /**
   * Reads its output as it comes, up to a bound, and keeps the last of it; ends it if that is not
   * the whole: it would wait until its output is read.
   */
  static Printed read(InputStream output, Runnable end) {
    byte[] before = {};
    byte[] last = {};
    long bytes = 0;
    boolean whole = false;
    String wrong = "";
    try {
      while (!whole && bytes < MOST_BYTES) {
        before = last;
        last = output.readNBytes(KEPT_BYTES);
        bytes += last.length;
        whole = last.length < KEPT_BYTES;
      }
      wrong = whole ? "" : "it printed without end";
    } catch (IOException e) {
      wrong = "its output cannot be read: " + e.getMessage();
    } finally {
      if (!whole) {
        end.run();
      }
    }
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    kept.writeBytes(before);
    kept.writeBytes(last);
    long left = bytes - kept.size();
    String all = left == 0 ? "" : "(%,d bytes before this are left out)%n".formatted(left);
    return new Printed((all + kept.toString(UTF_8)).lines().toList(), wrong);
  }

  private List<String> written() {
    return lines.stream().map(String::strip).filter(each -> !each.isEmpty()).toList();
  }

  /** The last line with a word in it. */
  String last() {
    return written().stream()
        .filter(each -> each.matches(".*\\w.*"))
        .reduce((first, last) -> last)
        .map(Printed::sentence)
        .orElse("it printed nothing");
  }

  /** Why it failed: what JMH prints of a benchmark that did, or the line that says most. */
  Optional<String> reason() {
    List<String> all = written();
    return IntStream.range(1, all.size())
        .filter(i -> all.get(i - 1).endsWith("<failure>"))
        .mapToObj(all::get)
        .findFirst()
        .or(() -> SAYING.stream().flatMap(each -> saying(each, all)).findFirst())
        .map(Printed::sentence);
  }

  private static Stream<String> saying(Pattern pattern, List<String> all) {
    return all.stream().map(pattern::matcher).filter(Matcher::matches).map(its -> its.group(1));
  }

  String words() {
    return reason().orElseGet(this::last);
  }

  /** How long JMH has waited for a thread that did not end, if it has in vain. */
  Optional<String> seconds() {
    return saying(STRAY, lines).findFirst();
  }

  /** Whether the fork was started with flags of which this is none. */
  boolean isWithout(String flag) {
    return saying(OPTIONS, lines).findFirst().filter(all -> !all.contains(flag)).isPresent();
  }

  private static String sentence(String line) {
    return Printable.of(
        line.length() > MOST_LETTERS ? line.substring(0, MOST_LETTERS) + "..." : line);
  }
}
