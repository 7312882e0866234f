package io.github.msgq.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.cli.BenchmarksJar;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.bench.endpoints.process.NativeProgram;
import io.github.msgq.bench.results.report.Markdown;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.studies.dubbo.RpcBuild;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresNetworkNamespace;
import io.github.msgq.host.RequiresTool;
import java.io.BufferedReader;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Each study from end to end, as small as it gets. */
@Order(1)
@Tag("one-jdk")
class StudyIT {
  /** What two of these studies at once would fight over: their port. */
  static final String LAJP = "lajp";

  private static final Pattern KEY = Pattern.compile("Queue key 0x(\\p{XDigit}+)");

  @TempDir Path temp;
  @TempDir Path current;
  private BenchmarksJar jar;

  @BeforeEach
  void freshDirectories() {
    jar = new BenchmarksJar(temp, current).archived().with("-D" + Scale.MINIATURE + "=0.0005");
  }

  @Test
  @ResourceLock(LAJP)
  void lajp() throws Exception {
    Ended ended = study("lajp");
    assertThat(ended.out())
        .contains("1 Java, long, MQ", "2 C, long, socket, sys", "3 Java, short, socket")
        .containsPattern("Java, short.* 65 times")
        .containsPattern("(?s)Short connections\\D+[0-9,]+.*tcp_tw_reuse\\s[0-9]");
    assertComplete(ended, "lajp");
  }

  @Test
  void apue() throws Exception {
    Ended ended = study("apue");
    assertThat(ended.out()).contains("MQ, real", "pipe, sys", "advantage", "Queue key 0x");
    assertComplete(ended, "apue");
    assertThat(jar.run("report", "--md", result(".json").toString()).out())
        .startsWith("# Study apue");
  }

  @Test
  void afechoOnTwoJdks() throws Exception {
    assumeTrue(builtWithGo());
    String own = System.getProperty("java.home");
    Path used = current.resolve("used");
    Path other = Files.createDirectories(current.resolve("jdk/bin")).resolve("java");
    Files.writeString(
        other, "#!/bin/sh\necho \"$@\" >>'" + used + "'\nexec '" + own + "/bin/java' \"$@\"\n");
    assertThat(other.toFile().setExecutable(true)).isTrue();
    Ended ended = study("afecho", "--jdks", own + "," + current.resolve("jdk"));
    assertThat(used).content().contains("EndpointMain");
    String version = System.getProperty("java.version");
    assertThat(ended.out())
        .contains("Java, AF_UNIX (jnr-unixsocket)", "349,470")
        .contains("JDKs compared", version + "-2 / " + version)
        .contains(", JDK " + version + "-2");
    assertComplete(ended, "afecho");
    assertThat(Files.readString(result("-" + version + "-2-server.log")))
        .containsPattern("CONNECTION unix messages=[0-9]+ seconds=[0-9.]+ rate=[0-9]+")
        .containsPattern("CONNECTION tcp messages=[0-9]+ seconds=[0-9.]+ rate=[0-9]+");
  }

  @Test
  @RequiresTool("socat")
  void socat() throws Exception {
    Ended ended = study("socat");
    assertThat(ended.out()).contains("100 B, FIFO", "1 MB, UNIX socket", "41,335");
    assertComplete(ended, "socat");
    List<String> csv = Files.readAllLines(result("-unix-same-core.csv"));
    assertThat(csv.get(0)).isEqualTo("N,BS,BITS/S");
    assertThat(csv).anyMatch(line -> line.matches("2,1000000,[0-9]+")).hasSize(1 + 2 * 4);
  }

  /** Of a stack and of what it is compared with; all rows take a quarter of an hour. */
  @Test
  @RequiresNetworkNamespace
  void dubbo() throws Exception {
    assumeTrue(RpcBuild.missing().isEmpty(), () -> RpcBuild.missing().orElseThrow());
    Ended ended = jar.run("study", "dubbo", "--rows=rmi,tcp", "--budget=45s");
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out())
        .contains("Bytes on the wire", "What ran", "JRMP")
        .containsPattern("rmi: 1 POJO, 1 thread +\\| +[0-9.]+ +[0-9.]+\n"); // allocated
    assertThat(result(".html")).content().contains("<h1>Study dubbo");
    assertNothingLeft(ended.out());
  }

  @Test
  void withoutSocatItsColumnsSayWhatToInstallAndTheOthersHaveFigures() throws Exception {
    List<String> oneCore = List.of("taskset", "-c", "0", "env", "PATH=" + temp);
    Ended ended = jar.in(oneCore).run("study", "socat", "--full");
    assertThat(ended.status()).isZero();
    assertThat(ended.out()).doesNotContain("failed (", "failed [");
    assertThat(ended.out())
        .containsPattern("100 B, FIFO +Mbit/s +318 \\| n/a \\(.*socat\\) +[0-9]")
        .contains("not measured");
  }

  @Test
  void withoutGoNothingIsMeasuredAndTheReasonIsGiven() throws Exception {
    Ended ended =
        new BenchmarksJar(temp, current).of(jarWithoutGo()).run("study", "afecho", "--full");
    assertThat(ended.status()).isZero();
    assertThat(ended.out()).contains("n/a (no Go", "not measured");
  }

  @Test
  void allLeavesOutWhatTheBudgetIsTooSmallForAndGoesOn() throws Exception {
    Process all = jar.start("study", "all", "--budget=10s");
    List<String> lines = new ArrayList<>();
    try (BufferedReader out = all.inputReader()) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lines.add(line);
        if (line.startsWith("apue: ")) {
          BenchmarksJar.signal("INT", -all.pid());
        }
      }
    }
    assertThat(Command.end(all)).isEqualTo(130);
    assertThat(lines).anyMatch(line -> line.startsWith("lajp is left out"));
    assertThat(lines).anyMatch(line -> line.startsWith("apue: "));
    assertThat(lines).noneMatch(line -> line.startsWith("lajp: "));
  }

  private Ended study(String name, String... more) throws Exception {
    List<String> line = new ArrayList<>(List.of("study", name, "--full"));
    line.addAll(List.of(more));
    Ended ended = jar.run(line.toArray(String[]::new));
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.err()).isEmpty();
    return ended;
  }

  private void assertComplete(Ended ended, String name) throws Exception {
    assertThat(ended.out()).doesNotContain("failed (", "failed [");
    if (Runtime.getRuntime().availableProcessors() > 1) {
      assertThat(ended.out()).doesNotContain("not measured", "n/a");
    }
    assertThat(result(".html")).content().contains("<h1>Study " + name);
    assertThat(Markdown.of(SavedFiles.read(result(".json")).studies().get(0).document()))
        .startsWith("# Study " + name)
        .contains("| :-- |");
    assertThat(Files.readString(result(".json")))
        .contains("\"study\": \"" + name + "\"", "\"interrupted\": false", "\"low\": ");
    assertNothingLeft(ended.out());
  }

  private void assertNothingLeft(String out) throws Exception {
    assertThat(temp).isEmptyDirectory();
    for (Matcher matcher = KEY.matcher(out); matcher.find(); ) {
      int key = Integer.parseUnsignedInt(matcher.group(1), 16);
      assertThat(Files.readString(Path.of("/proc/sysvipc/msg"))).doesNotContain(" " + key + " ");
    }
  }

  private Path result(String end) throws Exception {
    return BenchmarksJar.only(current.resolve("results"), end);
  }

  private Path jarWithoutGo() throws Exception {
    Path copy = Files.copy(BenchmarksJar.JAR, current.resolve("without-go.jar"));
    try (FileSystem zip = FileSystems.newFileSystem(URI.create("jar:" + copy.toUri()), Map.of());
        Stream<Path> programs = Files.walk(zip.getPath("/program"))) {
      for (Path program : programs.filter(path -> path.endsWith("msgq-go")).toList()) {
        Files.delete(program);
      }
    }
    return copy;
  }

  private static boolean builtWithGo() {
    return NativeProgram.GO.unavailable().isEmpty();
  }
}
