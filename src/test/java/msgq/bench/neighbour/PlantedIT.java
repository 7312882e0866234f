package msgq.bench.neighbour;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import msgq.bench.cli.BenchmarksJar;
import msgq.bench.cli.BenchmarksJar.Ended;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What another user has put into a current directory that everybody shares. */
@Tag("one-jdk")
class PlantedIT {
  @TempDir Path directory;
  @TempDir Path temp;
  @TempDir Path current;

  private Neighbour neighbour;
  private Path victim;

  @BeforeEach
  void share() throws Exception {
    neighbour = Neighbour.in(directory);
    Files.setAttribute(temp, "unix:mode", 01777);
    Files.setAttribute(current, "unix:mode", 01777);
    victim = Files.writeString(directory.resolve("victim"), "precious");
    Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("rw-------"));
  }

  @AfterEach
  void moveOut() throws Exception {
    neighbour.close();
    assertThat(victim).hasContent("precious");
  }

  private Ended run(String... more) throws Exception {
    List<String> args = new ArrayList<>(List.of("OneWay", "-p", "transport=uds", "-p", "pin=none"));
    args.addAll(List.of("-p", "connection=long", "-f", "1", "-wi", "0", "-i", "1", "-r", "20ms"));
    args.addAll(List.of(more));
    return jar().run(args.toArray(String[]::new));
  }

  private BenchmarksJar jar() {
    return new BenchmarksJar(temp, current).archived();
  }

  private void plant(String script) throws Exception {
    Neighbour.run("sh", "-c", "cd '%s' && %s".formatted(current, script));
  }

  @Test
  void codeInTheCurrentDirectoryIsNotRun() throws Exception {
    plant("for i in jdk dubbo26 dubbo33 grpc zookeeper; do mkdir -p rpc/$i/target/lib; done");
    Ended ended =
        new BenchmarksJar(temp, current)
            .of(neighbour.jar())
            .run("RemoteCall", "-p", "stack=rmi", "-f", "1", "-wi", "0", "-i", "1", "-r", "20ms");
    assertThat(ended.out()).contains("n/a (the stacks are not built");
  }

  @Test
  void codeBesideTheJarIsNotRunIfOthersCanChangeIt() throws Exception {
    Path lib = Files.createDirectories(directory.resolve("rpc/jdk/target/lib"));
    Files.setAttribute(lib, "unix:mode", 0777);
    Ended ended =
        new BenchmarksJar(temp, current)
            .of(neighbour.jar())
            .run("RemoteCall", "-p", "stack=rmi", "-f", "1", "-wi", "0", "-i", "1", "-r", "20ms");
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("the stacks in %s are not run: ".formatted(directory.resolve("rpc")));
  }

  /** There the kernel shows root and everybody else as one user. */
  @Test
  void codeOfOthersIsNotRunInAUserNamespaceEither() throws Exception {
    Files.setAttribute(current, "unix:uid", Neighbour.UID);
    String refusal = "the stacks in %s are not run: ".formatted(directory.resolve("rpc"));
    assertThat(withStacksOf(Neighbour.UID + 1)).contains(refusal);
    assertThat(withStacksOf(Neighbour.UID)).contains("RemoteCall").doesNotContain(refusal);
  }

  private String withStacksOf(int owner) throws Exception {
    for (String line : List.of("jdk", "dubbo26", "dubbo33", "grpc", "zookeeper")) {
      Path lib = Files.createDirectories(directory.resolve("rpc").resolve(line + "/target/lib"));
      for (Path each = lib; !each.equals(directory); each = each.getParent()) {
        Files.setAttribute(each, "unix:uid", owner);
      }
    }
    Ended ended =
        new BenchmarksJar(temp, current)
            .of(neighbour.jar())
            .in(Neighbour.as())
            .run("RemoteCall", "-p", "stack=rmi", "-f", "1", "-wi", "0", "-i", "1", "-r", "20ms");
    return ended.out().replaceAll("\\s+", " ");
  }

  @Test
  void resultsAreNotInHisTarget() throws Exception {
    plant("mkdir -m 777 target");
    assertThat(run().out())
        .contains("Not here (%s/target belongs to user 54321):\n".formatted(current))
        .contains("Results: " + temp.resolve("msgq-results-"));
    assertThat(current.resolve("target")).isEmptyDirectory();
  }

  @Test
  void resultsAreNotWhereHisLinkLeads() throws Exception {
    Path roots = Files.createDirectory(directory.resolve("roots"));
    plant("ln -s '%s' target && ln -s '%s' results".formatted(roots, roots));
    assertThat(run().out()).contains("Results: " + temp.resolve("msgq-results-"));
    assertThat(roots).isEmptyDirectory();
  }

  @Test
  void whatIsPrintedIsNotWrittenThroughHisLink() throws Exception {
    plant("ln -s '%s' out.txt".formatted(victim));
    Ended ended = run("-o", "out.txt", "--no-files");
    assertThat(ended.err()).contains("out.txt", "symbolic link").hasLineCount(1);
    assertThat(ended.status()).isEqualTo(1);
  }

  @Test
  void hisFifosAreNotOpened() throws Exception {
    plant("mkfifo a b.json c");
    String saved = Path.of("src/test/resources/msgq/bench/saved/small.json").toAbsolutePath() + "";
    isRefused("a", run("-o", "a", "--no-files"));
    isRefused("b.json", run("-rff", "b.json"));
    isRefused("b.json", jar().run("report", "b.json"));
    isRefused("b.json", jar().run("advise", "b.json"));
    isRefused("b.json", jar().run("report", saved, "--baseline", "b.json"));
    isRefused("c", jar().run("report", saved, "-o", "c"));
  }

  private static void isRefused(String name, Ended ended) {
    assertThat(ended.err()).contains(name + " ", "not a regular file").hasLineCount(1);
  }

  @Test
  void theCompilerIsNotToldWhatHeSays() throws Exception {
    plant("echo 'exclude msgq.*::*' > .hotspot_compiler");
    Ended ended = run("--no-files");
    assertThat(ended.out().replaceAll("\\s+", " ")).contains("which is another user's");
    assertThat(ended.status()).isEqualTo(2);
  }
}
