package msgq.bench.doctor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that some benchmarks use.
 *
 * @param program its name
 * @param use what for
 * @param install the command that gets it on Debian and Ubuntu
 */
record Tool(String program, String use, String install) {
  private static final List<Tool> ALL =
      List.of(
          new Tool("gcc", "builds the library", "apt-get install gcc libc6-dev"),
          new Tool("go", "builds the Go ends", "apt-get install golang-go"),
          new Tool("socat", "the socat study", "apt-get install socat"),
          new Tool("perf", "-prof perf", "apt-get install linux-perf"));

  static List<Fact> facts() {
    return ALL.stream().map(tool -> new Fact(tool.program, tool.text())).toList();
  }

  private String text() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst()
        .map(path -> path + " (" + use + ")")
        .orElse("not on the PATH (" + use + "): " + install);
  }
}
