package io.github.msgq.bench.neighbour;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.SysvQueue;
import io.github.msgq.bench.cli.BenchmarksJar;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What another user has put into a current directory that everybody shares. */
@Tag("one-jdk")
@RequiresRoot
@RequiresTool("setpriv")
class PlantedIT {
  private static final String BRIEFLY = "-f 1 -wi 0 -i 1 -r 20ms";

  /** The folders of the RPC stacks' libraries. */
  private static final List<String> LINES =
      List.of("jdk", "dubbo26", "dubbo33", "grpc", "zookeeper");

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
    return jar()
        .type("OneWay -p transport=uds -p placement=none -p connection=long " + BRIEFLY + more);
  }

  /** What a study of RPC stacks says, in one line. */
  private String stacks(BenchmarksJar jar) throws Exception {
    Ended ended = jar.of(neighbour.jar()).type("study dubbo --rows=rmi --budget=45s");
    return (ended.out() + ended.err()).replaceAll("\\s+", " ");
  }

  private BenchmarksJar jar() {
    return new BenchmarksJar(temp, current).archived();
  }

  /** Where results go if they cannot go into the current directory. */
  private Path privately() {
    return temp.resolve("state/msgq/results");
  }

  private void plant(String script) throws Exception {
    Neighbour.run("sh", "-c", "cd '%s' && %s".formatted(current, script));
  }

  @Test
  void codeInTheCurrentDirectoryIsNotRun() throws Exception {
    plant("for i in jdk dubbo26 dubbo33 grpc zookeeper; do mkdir -p rpc/$i/target/lib; done");
    assertThat(stacks(new BenchmarksJar(temp, current))).contains("mvn -f rpc package");
  }

  @Test
  void codeBesideTheJarIsNotRunIfOthersCanChangeIt() throws Exception {
    for (String line : LINES) {
      Files.createDirectories(directory.resolve("rpc").resolve(line + "/target/lib"));
    }
    Files.setAttribute(directory.resolve("rpc/jdk/target/lib"), "unix:mode", 0777);
    assertThat(stacks(new BenchmarksJar(temp, current)))
        .contains("%s are not run".formatted(directory.resolve("rpc")));
  }

  /** There the kernel shows root and everybody else as one user. */
  @Test
  void codeOfOthersIsNotRunInAUserNamespaceEither() throws Exception {
    Files.setAttribute(current, "unix:uid", Neighbour.UID);
    String refusal = "%s are not run".formatted(directory.resolve("rpc"));
    assertThat(withStacksOf(Neighbour.UID + 1)).contains(refusal);
    assertThat(withStacksOf(Neighbour.UID)).contains("Study dubbo").doesNotContain(refusal);
  }

  private String withStacksOf(int owner) throws Exception {
    for (String line : LINES) {
      Path lib = Files.createDirectories(directory.resolve("rpc").resolve(line + "/target/lib"));
      for (Path each = lib; !each.equals(directory); each = each.getParent()) {
        Files.setAttribute(each, "unix:uid", owner);
      }
    }
    return stacks(new BenchmarksJar(temp, current).in(Neighbour.as()));
  }

  @Test
  void resultsAreNotInHisTarget() throws Exception {
    plant("mkdir -m 777 target");
    Ended ended = run("");
    assertThat(ended.out())
        .startsWith("Results go to " + privately())
        .contains("%s/target, of user %d".formatted(current, Neighbour.UID))
        .contains("Results: " + privately());
    assertThat(current.resolve("target")).isEmptyDirectory();
  }

  @Test
  void resultsAreNotWhereHisLinkLeads() throws Exception {
    Path roots = Files.createDirectory(directory.resolve("roots"));
    plant("ln -s '%s' target && ln -s '%s' results".formatted(roots, roots));
    assertThat(run("").out()).contains("Results: " + privately());
    assertThat(roots).isEmptyDirectory();
  }

  @Test
  void othersCannotWriteResultsWhateverTheUmaskIs() throws Exception {
    List<String> careless = List.of("sh", "-c", "umask 0; exec \"$@\"", "sh");
    jar()
        .in(careless)
        .type("OneWay -p transport=uds -p placement=none -p connection=long " + BRIEFLY);
    try (var made = Files.walk(current.resolve("results"))) {
      assertThat(made)
          .hasSize(4)
          .allSatisfy(
              each ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                      .matches("(rwxrwxr-x|rw-rw-r--)"));
    }
  }

  /** Whoever owns it can exchange what is in it at any time: rename(2), RENAME_EXCHANGE. */
  @Test
  void nothingIsWrittenOrReadInHisDirectory() throws Exception {
    Path his = current.resolve("his");
    Path saved =
        Path.of("src/test/resources/io/github/msgq/bench/results/saved/small.json")
            .toAbsolutePath();
    plant("mkdir -m 777 his && cp '%s' his/a.json".formatted(copied(saved)));
    for (String[] line :
        new String[][] {
          {"report", his + "/a.json"},
          {"report", saved + "", "-o", his + "/page.html"},
          {"compare", his + "/a.json", saved + ""},
          {"OneWay", "-o", his + "/out.txt"},
          {"OneWay", "-rff", his + "/out.json"}
        }) {
      Ended ended = jar().run(line);
      assertThat(ended.err())
          .contains("%s, of user %d,".formatted(his, Neighbour.UID), "use a place")
          .hasLineCount(1);
      assertThat(ended.status()).isEqualTo(1);
    }
    assertThat(his.toFile().list()).containsExactly("a.json");
  }

  private Path copied(Path file) throws Exception {
    Path copy = Files.copy(file, directory.resolve("copy.json"));
    return Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-r--r--"));
  }

  /** A run that stands in his directory takes nothing from it, and leaves nothing there. */
  @Test
  void aCurrentDirectoryOfHisIsNotUsed() throws Exception {
    Files.setAttribute(current, "unix:uid", Neighbour.UID);
    Ended ended = run("");
    assertThat(ended.out()).contains("1 measured, 0 n/a, 0 failed", "Results: " + privately());
    assertThat(current).isEmptyDirectory();
  }

  @Test
  void hisProgramsAreNotStarted() throws Exception {
    String script = "#!/bin/sh\\necho 'java.specification.version = 17'\\ntouch '%s'\\n";
    Path started = current.resolve("started");
    plant("mkdir -p jdk/bin && printf \"" + script.formatted(started) + "\" > jdk/bin/java");
    plant("chmod 755 jdk/bin/java && cp jdk/bin/java stty && cp jdk/bin/java env");
    Ended jvm = run(" -jvm " + current.resolve("jdk"));
    assertThat(jvm.err()).contains("%s/jdk, of user %d".formatted(current, Neighbour.UID));
    plant("mkdir -m 777 classes");
    assertThat(run(" --plugins " + current.resolve("classes")).err()).contains("/classes, of user");
    assertThat(jar().in(List.of("env", "PATH=.:" + current)).type("doctor --no-gauge").status())
        .isZero();
    assertThat(started).doesNotExist();
  }

  @Test
  void nothingIsMadeInTheSharedTempDirectory() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin/java");
    try (Watched watched = new Watched(temp)) {
      run(" -jvm " + java + " -jvmArgs -Xmx64m");
      assertThat(watched.names()).containsOnly("msgq-0");
    }
  }

  /** Names of files that are made in a directory, however briefly. */
  private static final class Watched implements AutoCloseable {
    private static final String LAST = "last";

    private final Path directory;
    private final WatchService service;
    private final WatchKey key;

    Watched(Path directory) throws Exception {
      this.directory = directory;
      service = directory.getFileSystem().newWatchService();
      key = directory.register(service, StandardWatchEventKinds.ENTRY_CREATE);
    }

    /** The kernel hands on all of them in their order: inotify(7). */
    Set<String> names() throws Exception {
      Files.createFile(directory.resolve(LAST));
      Set<String> names = new TreeSet<>();
      while (!names.remove(LAST)) {
        service.take();
        key.pollEvents().forEach(event -> names.add(event.context().toString()));
        key.reset();
      }
      return names;
    }

    @Override
    public void close() throws Exception {
      service.close();
    }
  }

  /** Whose queue it is now, the kernel does not let the next run ask: msgctl(2) fails. */
  @Test
  void aRecordWhoseKeyIsSomebodyElsesNowIsFinishedAndHeIsNamed() throws Exception {
    int key = 0x5eed0000 ^ (int) System.nanoTime();
    try (SysvQueue queue = SysvQueue.createNew(key)) {
      Path dead = temp.resolve("msgq-%d/deadbeef".formatted(Neighbour.UID));
      Neighbour.run("mkdir", "-p", "-m", "700", dead.getParent() + "", dead + "");
      Neighbour.run(
          "sh", "-c", "cd '%s' && touch lock && echo sysv %d > made".formatted(dead, key));
      Ended ended =
          new BenchmarksJar(temp, current)
              .of(neighbour.jar())
              .in(Neighbour.as())
              .type("OneWay -p transport=uds -p placement=none -p connection=long %s", BRIEFLY);
      assertThat(ended.out())
          .contains(
              "Left alone what is now another user's: sysv %d (it belongs to user root)"
                  .formatted(key))
          .contains("Removed what killed runs had left: directory " + dead);
      assertThat(dead).doesNotExist();
      queue.remove();
    }
  }

  /** Others could put a link where a profiler leaves its file, or one that a library looks for. */
  @Test
  void nothingIsMeasuredInHisDirectory() throws Exception {
    Ended forked = run(" --no-files -prof jfr");
    assertThat(forked.out()).contains(temp + "/msgq-0/left-");
    assertThat(forked.status()).isZero();
    assertThat(current).isEmptyDirectory();
  }

  @Test
  void whatIsPrintedIsNotWrittenThroughHisLinkOrFifo() throws Exception {
    plant("ln -s '%s' out.txt && mkfifo fifo".formatted(victim));
    isRefused("out.txt");
    isRefused("fifo");
  }

  private void isRefused(String name) throws Exception {
    Ended ended = run(" --no-files -o " + name);
    assertThat(ended.err()).contains(name + ", of user " + Neighbour.UID).hasLineCount(1);
    assertThat(ended.status()).isEqualTo(1);
  }

  @Test
  void theCompilerIsNotToldWhatHeSays() throws Exception {
    plant(
        "echo 'exclude io.github.msgq.*::*' > .hotspot_compiler && echo '+NoSuchFlag' > .hotspotrc");
    Ended ended = run(" --no-files -v EXTRA");
    assertThat(ended.out()).contains("1 measured").doesNotContain(".hotspot", "exclude");
    assertThat(ended.out()).contains("-XX:CompileCommandFile=" + temp, "-XX:-UsePerfData");
    assertThat(ended.err()).doesNotContain("CompilerOracle", "NoSuchFlag");
    assertThat(ended.status()).isZero();
  }
}
