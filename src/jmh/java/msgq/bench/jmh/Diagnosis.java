package msgq.bench.jmh;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes one sentence of what JMH prints when a fork fails without telling us why. */
final class Diagnosis {
  private static final Pattern EXIT = Pattern.compile("<forked VM failed with exit code (\\d+)>.*");
  private static final Pattern THROWN =
      Pattern.compile(
          "(?:Caused by: |Exception in thread \\S+ )?([\\w.$]+(?:Exception|Error))(: .*)?");
  private static final int SIGNALLED = 128;

  private boolean failed;
  private String thrown;
  private String exit;

  /** Takes what JMH prints, which may be several lines at once. */
  void line(String text) {
    text.lines().forEach(this::single);
  }

  private void single(String line) {
    if (line.startsWith("<failure")) {
      failed = true;
    }
    Matcher code = EXIT.matcher(line);
    if (code.matches()) {
      failed = true;
      int status = Integer.parseInt(code.group(1));
      exit =
          status > SIGNALLED
              ? "the fork was ended by signal " + (status - SIGNALLED)
              : "the fork ended with exit status " + status;
    }
    Matcher matcher = THROWN.matcher(line);
    if (matcher.matches() && !matcher.group(1).endsWith("BenchmarkException")) {
      String type = matcher.group(1).replaceFirst(".*\\.", "");
      thrown = matcher.group(2) == null ? type : type + matcher.group(2);
    }
  }

  boolean failed() {
    return failed;
  }

  String sentence() {
    if (thrown != null && exit != null) {
      return exit + ", " + thrown;
    }
    return thrown != null ? thrown : exit != null ? exit : "the fork gave no result";
  }
}
