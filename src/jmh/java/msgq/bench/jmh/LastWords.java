package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import jnr.constants.platform.Signal;

/**
 * What JMH prints of a fork that crashed, or of a benchmark that threw what we did not expect: such
 * a fork leaves no reason in its record.
 */
final class LastWords {
  private static final String CRASHED = "<forked VM failed with exit code ";
  private static final String THREW = "<failure>";
  private static final int SIGNALLED = 128;

  /** What ends a whole run: Ctrl-C, a closed terminal, a service that is stopped. */
  private static final Set<Integer> INTERRUPTIONS =
      Set.of(Signal.SIGINT.intValue(), Signal.SIGHUP.intValue(), Signal.SIGTERM.intValue());

  private final List<String> thrown = new ArrayList<>();
  private final List<String> stdout = new ArrayList<>();
  private final List<String> stderr = new ArrayList<>();
  private List<String> current = new ArrayList<>(); // the part of the output that is being printed
  private String exit = "";
  private boolean interrupted;

  /** Takes what JMH prints, which may be several lines at once. */
  void line(String text) {
    text.lines().forEach(this::single);
  }

  private void single(String line) {
    if (line.startsWith(CRASHED)) {
      int status = Integer.parseInt(line.substring(CRASHED.length(), line.indexOf('>')));
      exit =
          status > SIGNALLED
              ? "the fork was ended by signal " + (status - SIGNALLED)
              : "the fork ended with exit status " + status;
      interrupted = INTERRUPTIONS.contains(status - SIGNALLED);
    } else if (line.startsWith(THREW)) {
      current = thrown;
    } else if (line.startsWith("<stdout last=")) {
      current = stdout;
    } else if (line.startsWith("<stderr last=")) {
      current = stderr;
    } else if (line.startsWith("</std")) {
      current = new ArrayList<>();
    } else {
      current.add(line);
    }
  }

  /** Whether the fork was ended by a signal that its launcher may have been sent, too. */
  boolean interrupted() {
    return interrupted;
  }

  /** One sentence. */
  String sentence() {
    String words = cause();
    if (exit.isEmpty()) {
      return words.isEmpty() ? "the fork gave no result" : words;
    }
    for (List<String> output : List.of(stderr, stdout)) {
      words = words.isEmpty() ? first(output) : words;
    }
    return words.isEmpty() ? exit : exit + ": " + words;
  }

  /** The exception that is at the bottom of the others, without its package. */
  private String cause() {
    String last = "";
    for (String line : thrown) {
      if (last.isEmpty() || line.startsWith("Caused by: ")) {
        last = line.replace("Caused by: ", "");
      }
    }
    int end = last.indexOf(':') < 0 ? last.length() : last.indexOf(':');
    return last.substring(last.lastIndexOf('.', end) + 1);
  }

  /** What a JVM says first is what is wrong, if it is no mere warning; a colon promises more. */
  private static String first(List<String> output) {
    List<String> lines =
        output.stream()
            .map(line -> line.startsWith("#") ? line.substring(1).strip() : line.strip())
            .filter(line -> !line.isEmpty())
            .filter(line -> !line.startsWith("WARNING:") && !line.contains("VM warning:"))
            .collect(Collectors.toList());
    if (lines.isEmpty()) {
      return "";
    }
    String first = lines.get(0);
    return first.endsWith(":") && lines.size() > 1 ? first + " " + lines.get(1) : first;
  }
}
