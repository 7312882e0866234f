package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import msgq.bench.cli.BenchmarksJar.Ended;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temp directories that are not what one expects. */
@Tag("one-jdk")
class TempDirectoryIT {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  @TempDir Path temp;
  @TempDir Path home;

  /** Runs with the temp directory mounted so, which nobody else sees. */
  private Ended run(String mount, String... args) throws Exception {
    assumeTrue(
        new ProcessBuilder("unshare", "-rm", "true").start().waitFor() == 0,
        "no mount namespaces for this user");
    String script =
        "mount -t tmpfs -o %s none '%s' && cd '%s' && exec '%s' -XX:TieredStopAtLevel=1 -Djava.io.tmpdir='%s' -Duser.home='%s' -jar '%s' %s"
            .formatted(
                mount, temp, home, JAVA, temp, home, BenchmarksJar.JAR, String.join(" ", args));
    ProcessBuilder builder = new ProcessBuilder("unshare", "-rm", "sh", "-c", script);
    builder.environment().remove("XDG_RUNTIME_DIR");
    Path err = Files.createTempFile("err", "");
    Process process = builder.redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes());
    int status = process.waitFor();
    String said = Files.readString(err);
    Files.delete(err);
    return new Ended(status, out, said);
  }

  private static final String[] SHORT = {
    "OneWay",
    "-p",
    "transport=uds",
    "-p",
    "connection=long",
    "-p",
    "client=c",
    "-p",
    "server=java",
    "-p",
    "pin=none",
    "-f",
    "1",
    "-wi",
    "1",
    "-w",
    "100ms",
    "-i",
    "1",
    "-r",
    "100ms"
  };

  @Test
  void noexecIsNoHindrance() throws Exception {
    Ended run = run("noexec", SHORT);
    assertThat(run.out()).contains("1 measured, 0 n/a, 0 failed");
    assertThat(run.status()).as(run.err()).isZero();
    try (var left = Files.list(home)) {
      assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith("msgq"));
    }
  }

  @Test
  void aFullOneIsNamed() throws Exception {
    Ended run = run("size=100k", SHORT);
    assertThat(run.status()).isNotZero();
    assertThat(run.out() + run.err())
        .contains("No space left on device", temp.toString())
        .doesNotContain("\tat ");
  }

  @Test
  void aMountPointOfAnyNameIsNoHindrance() throws Exception {
    assumeTrue(
        new ProcessBuilder("unshare", "-rm", "true").start().waitFor() == 0,
        "no mount namespaces for this user");
    String script =
        "d='%s/'$(printf 'a b+\\377\\\\') && mkdir \"$d\" && mount -t tmpfs none \"$d\" && LC_ALL=C exec '%s' -Djava.io.tmpdir='%s' -jar '%s' doctor --no-gauge"
            .formatted(home, JAVA, temp, BenchmarksJar.JAR);
    Process process =
        new ProcessBuilder("unshare", "-rm", "sh", "-c", script).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).doesNotContain("\tat ");
  }

  @Test
  void tooLittleMemoryIsOneSentence() throws Exception {
    String saved = Path.of("src/test/resources/msgq/bench/saved/small.json").toAbsolutePath() + "";
    Ended ended =
        new BenchmarksJar(temp, home).with("-Xmx8m").run("report", saved, "-o", "small.html");
    assertThat(ended.err()).contains("-Xmx").hasLineCount(1);
    assertThat(ended.status()).isEqualTo(2);
  }

  @Test
  void aNameThatTheLocaleCannotExpressIsOneSentence() throws Exception {
    String script =
        "d='%s/t'$(printf '\\303\\244')mp && mkdir \"$d\" && LC_ALL=C exec '%s' -Djava.io.tmpdir=\"$d\" -jar '%s' OneWay"
            .formatted(temp, JAVA, BenchmarksJar.JAR);
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", script).redirectErrorStream(true).directory(home.toFile());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(said).contains("set LC_ALL=C.UTF-8").doesNotContain("\tat ");
    assertThat(process.waitFor()).isEqualTo(1);
  }
}
