package msgq.bench.doctor;

import java.util.List;
import msgq.bench.linux.Tool;

/**
 * A program that some benchmarks use.
 *
 * @param program its name
 * @param use what needs it
 * @param install the command that installs it on Debian and Ubuntu
 */
record ToolUse(String program, String use, String install) {
  private static final List<ToolUse> ALL =
      List.of(
          new ToolUse("gcc", "builds the library", "apt-get install gcc libc6-dev"),
          new ToolUse("go", "builds the Go program", "apt-get install golang-go"),
          new ToolUse("socat", "the socat study", "apt-get install socat"),
          new ToolUse("perf", "-prof perf", "apt-get install linux-perf"));

  static List<Fact> facts() {
    return ALL.stream().map(tool -> new Fact(tool.program, tool.text())).toList();
  }

  private String text() {
    return Tool.find(program)
        .map(path -> path + " (" + use + ")")
        .orElse("not on the PATH (" + use + "): " + install);
  }
}
