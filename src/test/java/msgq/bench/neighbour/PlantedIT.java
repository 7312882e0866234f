package msgq.bench.neighbour;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
  private static final String BRIEFLY = "-f 1 -wi 0 -i 1 -r 20ms";

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

  private Ended run(String more) throws Exception {
    return jar().type("OneWay -p transport=uds -p pin=none -p connection=long " + BRIEFLY + more);
  }

  private Ended stacks(BenchmarksJar jar) throws Exception {
    return jar.of(neighbour.jar()).type("RemoteCall -p stack=rmi " + BRIEFLY);
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
    Ended ended = stacks(new BenchmarksJar(temp, current));
    assertThat(ended.out()).contains("mvn -f rpc package");
  }

  @Test
  void codeBesideTheJarIsNotRunIfOthersCanChangeIt() throws Exception {
    Path lib = Files.createDirectories(directory.resolve("rpc/jdk/target/lib"));
    Files.setAttribute(lib, "unix:mode", 0777);
    Ended ended = stacks(new BenchmarksJar(temp, current));
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("%s are not run".formatted(directory.resolve("rpc")));
  }

  /** There the kernel shows root and everybody else as one user. */
  @Test
  void codeOfOthersIsNotRunInAUserNamespaceEither() throws Exception {
    Files.setAttribute(current, "unix:uid", Neighbour.UID);
    String refusal = "%s are not run".formatted(directory.resolve("rpc"));
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
    Ended ended = stacks(new BenchmarksJar(temp, current).in(Neighbour.as()));
    return ended.out().replaceAll("\\s+", " ");
  }

  @Test
  void resultsAreNotInHisTarget() throws Exception {
    plant("mkdir -m 777 target");
    assertThat(run("").out())
        .containsPattern(
            "\\(%s/target .*user %d\\); using instead:\n".formatted(current, Neighbour.UID))
        .contains("Results: " + temp.resolve("msgq-results-"));
    assertThat(current.resolve("target")).isEmptyDirectory();
  }

  @Test
  void resultsAreNotWhereHisLinkLeads() throws Exception {
    Path roots = Files.createDirectory(directory.resolve("roots"));
    plant("ln -s '%s' target && ln -s '%s' results".formatted(roots, roots));
    assertThat(run("").out()).contains("Results: " + temp.resolve("msgq-results-"));
    assertThat(roots).isEmptyDirectory();
  }

  @Test
  void whatIsPrintedIsNotWrittenThroughHisLinkOrFifo() throws Exception {
    plant("ln -s '%s' out.txt && mkfifo fifo".formatted(victim));
    isRefused("out.txt", "symbolic link");
    isRefused("fifo", "regular file");
  }

  private void isRefused(String name, String what) throws Exception {
    Ended ended = run(" --no-files -o " + name);
    assertThat(ended.err()).contains(name + " ", what).hasLineCount(1);
    assertThat(ended.status()).isEqualTo(1);
  }

  @Test
  void theCompilerIsNotToldWhatHeSays() throws Exception {
    plant("echo 'exclude msgq.*::*' > .hotspot_compiler");
    Ended ended = run(" --no-files");
    assertThat(ended.out().replaceAll("\\s+", " ")).contains(".hotspot_compiler");
    assertThat(ended.status()).isEqualTo(2);
  }
}
