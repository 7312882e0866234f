package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Two commits compared as in CI. */
class CompareActionIT extends ComparedJars {
  /** As the action does it, on a project whose head is slower. */
  @Test
  void theActionFailsOnARegression() throws Exception {
    Path project = Files.createDirectory(jars.resolve("project"));
    Path empty = ToyJar.standIn(jars.resolve("empty.jar"), "");
    for (int figure : List.of(100, 130)) {
      Files.writeString(project.resolve("toy"), "names=a.B.c\na.B.c.figure=" + figure);
      shell(
          project,
          Map.of(),
          "test -d .git || git init -q; git add toy; git -c user.name=a -c user.email=a@b commit -qm "
              + figure);
    }
    Path summary = jars.resolve("summary.md");
    Map<String, String> environment =
        Map.of(
            "GITHUB_ACTION_PATH",
            Path.of("").toAbsolutePath().toString(),
            "GITHUB_STEP_SUMMARY",
            summary.toString(),
            "BASE",
            "HEAD^",
            "HEAD",
            "HEAD",
            "BUILD",
            "mkdir out; cp %s out/b.jar; jar uf out/b.jar toy".formatted(empty),
            "JAR",
            "out/b.jar",
            "OPTIONS",
            "'a.B|x' \\\n  # of each\n-f 3\n--fail-on-regression 5%\n",
            "MSGQ",
            BenchmarksJar.JAR.toString(),
            "JAVA_TOOL_OPTIONS",
            "-Djava.io.tmpdir=" + temp);
    String action = Files.readString(Path.of("action.yml"));
    assertThat(action)
        .contains(
            environment.keySet().stream()
                .filter(name -> name.matches("[A-Z]+"))
                .map(name -> "        " + name + ": ")
                .toList());
    Matcher run = Pattern.compile("run: (.*)").matcher(action);
    assertThat(run.find()).isTrue();
    assertThat(shell(project, environment, run.group(1))).isEqualTo(3);
    assertThat(summary).content().contains("What changed from base.jar to head.jar?", " slower");
    assertThat(BenchmarksJar.only(project.resolve("results"), "-new.json")).isRegularFile();
    assertThat(shell(project, Map.of(), "test $(git worktree list | wc -l) = 1")).isZero();
    assertNothingLeft();
  }

  private int shell(Path directory, Map<String, String> environment, String line) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sh", "-ec", line).directory(directory.toFile());
    builder.environment().putAll(environment);
    return builder
        .redirectErrorStream(true)
        .redirectOutput(jars.resolve("shell.log").toFile())
        .start()
        .waitFor();
  }
}
