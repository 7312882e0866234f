package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ci/compare}, on a project of two commits, and the action that calls it. */
@RequiresTool({"git", "setsid"})
class CompareActionIT extends ComparedJars {
  private static final Path HERE = Path.of("").toAbsolutePath();

  /** A repository with a commit for each of these toys. */
  private Path project(String... toys) throws Exception {
    Path project = Files.createDirectory(jars.resolve("project"));
    for (String toy : toys) {
      Files.writeString(project.resolve("toy"), toy);
      String commit =
          "git add toy; git -c user.name=a -c user.email=a@b commit --allow-empty -qm toy";
      assertThat(shell(project, Map.of(), "test -d .git || git init -q; " + commit)).isZero();
    }
    return project;
  }

  /** What the script takes from the environment, but for the summary. */
  private Map<String, String> inputs(String options) throws IOException {
    Path empty = ToyJar.standIn(jars.resolve("empty.jar"), "");
    return Map.of(
        "BASE",
        "HEAD^",
        "HEAD",
        "HEAD",
        "BUILD",
        "mkdir out; cp %s out/b.jar; jar uf out/b.jar toy".formatted(empty),
        "JAR",
        "out/b.jar",
        "OPTIONS",
        options,
        "MSGQ",
        BenchmarksJar.JAR.toString());
  }

  private Process start(Path project, Map<String, String> environment, String... command)
      throws IOException {
    Command started = Command.of(command).in(project);
    environment.forEach(started::with);
    return started
        .with("TMPDIR", temp)
        .with("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temp)
        .merged()
        .output(jars.resolve("shell.log"))
        .start();
  }

  private int shell(Path project, Map<String, String> environment, String line) throws Exception {
    return Command.end(start(project, environment, "sh", "-ec", line));
  }

  private void assertNothingLeft(Path project) throws Exception {
    assertThat(shell(project, Map.of(), "test $(git worktree list | wc -l) = 1")).isZero();
    assertNothingLeft();
  }

  @Test
  void theActionFailsOnARegression() throws Exception {
    Path project = project("names=a.B.c\na.B.c.figure=100", "names=a.B.c\na.B.c.figure=130");
    Map<String, String> inputs = inputs("'a.B|x' \\\n  # of each\n-f 3\n--fail-on-regression 5%\n");
    String action = Files.readString(Path.of("action.yml"));
    assertThat(action)
        .contains(inputs.keySet().stream().map(name -> "        " + name + ": ").toList());
    Matcher run = Pattern.compile("run: (.*)").matcher(action);
    assertThat(run.find()).isTrue();
    Path summary = jars.resolve("summary.md");
    Map<String, String> environment = new HashMap<>(inputs);
    environment.put("GITHUB_ACTION_PATH", HERE.toString());
    environment.put("GITHUB_STEP_SUMMARY", summary.toString());
    assertThat(shell(project, environment, run.group(1))).isEqualTo(3);
    assertThat(summary).content().contains("What changed from base.jar to head.jar?", " slower");
    assertThat(BenchmarksJar.only(project.resolve("results"), "-new.json")).isRegularFile();
    assertNothingLeft(project);
  }

  /** What others merge meanwhile makes the base branch slower, or quicker: nobody's regression. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "git checkout -q main; git merge -q --no-ff --no-edit feature", // as GitHub's merge ref is
        "git merge -q --no-edit main; git commit --allow-empty -qm 'more of it'",
        "git merge -q --no-edit main",
        ":"
      })
  void onlyThePullRequestsCommitsAreCompared(String checkout) throws Exception {
    Path project = project("names=a.B.c\na.B.c.figure=100");
    String pull =
        """
        git config user.name a; git config user.email a@b; git branch -M main
        git checkout -qb feature; echo readme > readme; git add readme; git commit -qm 'Add a readme'
        git rev-parse HEAD > .git/pull-head
        git checkout -q main; printf '\\na.B.c.figure=%s' >> toy; git commit -qam 'Work of others'
        git rev-parse main > .git/pull-base; git checkout -q feature; %s
        test $(git rev-parse --abbrev-ref HEAD) = main || git rev-parse HEAD > .git/pull-head
        """
            .formatted(checkout.equals(":") ? 70 : 130, checkout);
    assertThat(shell(project, Map.of(), pull)).isZero();
    Map<String, String> environment = new HashMap<>(inputs("-f 3 --fail-on-regression 5%"));
    environment.put("BASE", "");
    environment.put("PULL_BASE", Files.readString(project.resolve(".git/pull-base")).strip());
    environment.put("PULL_HEAD", Files.readString(project.resolve(".git/pull-head")).strip());
    assertThat(shell(project, environment, HERE + "/ci/compare")).isZero();
    assertNothingLeft(project);
  }

  @Test
  void whatOthersChoseIsNoOption() throws Exception {
    Path project = project("names=a.B.c", "names=a.B.c");
    Map<String, String> environment = new HashMap<>(inputs(""));
    environment.put("BASE", "--lock");
    assertThat(shell(project, environment, HERE + "/ci/compare")).isEqualTo(1);
    assertThat(jars.resolve("shell.log")).content().contains("--lock is no commit here");
    assertNothingLeft(project);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a|b", "'a", "a; b"})
  void optionsThatNoShellReadsAreRefused(String options) throws Exception {
    Path project = project("names=a.B.c", "names=a.B.c");
    assertThat(shell(project, inputs(options), HERE + "/ci/compare")).isEqualTo(1);
    assertThat(jars.resolve("shell.log"))
        .content()
        .contains("OPTIONS is not what a shell can read");
    assertNothingLeft(project);
  }

  /** The file has a name that the expression would match, were it a pattern of files. */
  @Test
  void anExpressionIsNoPatternOfFiles() throws Exception {
    String toy = "names=a.B.c\na.B.c.figure=100";
    Path project = project(toy, toy);
    Files.createFile(project.resolve("a.B.file"));
    assertThat(shell(project, inputs("a.B.* -f 3"), HERE + "/ci/compare")).isZero();
    assertThat(BenchmarksJar.only(project.resolve("results"), "-new.json"))
        .content()
        .contains("head.jar a.B.* -f 3");
    assertNothingLeft(project);
  }

  /** A CI ends a job that takes too long so; the third fork would take for ever. */
  @Test
  void whatWasMeasuredBeforeASignalIsKept() throws Exception {
    String toy = "names=a.B.c\na.B.c.figure=100\nsleep=86400000\nawake=2";
    Path project = project(toy, toy);
    Path summary = jars.resolve("summary.md");
    Map<String, String> environment = new HashMap<>(inputs("-f 3"));
    environment.put("SUMMARY", summary.toString());
    Process run = start(project, environment, HERE + "/ci/compare");
    List<ProcessHandle> all = new ArrayList<>(List.of(run.toHandle()));
    try {
      RunningBenchmark.await(run.toHandle(), () -> begun() == 3);
      run.descendants().forEach(all::add);
      BenchmarksJar.signal("TERM", run.pid());
      assertThat(Command.end(run)).isEqualTo(130);
      RunningBenchmark.await(() -> all.stream().noneMatch(Spawn::runs));
      assertThat(summary).content().contains("What changed from base.jar to head.jar?");
      assertThat(BenchmarksJar.only(project.resolve("results"), "-new.json")).isRegularFile();
      assertNothingLeft(project);
    } finally {
      all.forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** The forks that have begun. */
  private long begun() {
    try (Stream<Path> works = Files.list(temp)) {
      for (Path work : works.toList()) {
        Path calls = work.resolve("head/calls");
        if (Files.exists(calls)) {
          return Files.readAllLines(calls).size();
        }
      }
      return 0;
    } catch (IOException e) {
      return 0; // nobody has begun
    }
  }
}
