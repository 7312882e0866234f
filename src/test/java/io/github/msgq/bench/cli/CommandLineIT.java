package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.host.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line as a user types it; what it answers is CommandLineTest's. */
class CommandLineIT {
  @TempDir Path temp;

  @Test
  void refusesInOneSentenceBeforeAnythingStarts() throws Exception {
    Ended ended = jar().run("-p", "transport=sisv");
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("sysv").hasLineCount(1);
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void theNameOfAFileDoesNotControlTheTerminal() throws Exception {
    String error = jar().run("report", "no\u001b[2J.json").err();
    assertThat(error).contains("[2J.json").doesNotContain("\u001b");
  }

  /** Which somebody else has put where a shell finds it for {@code *}. */
  @ParameterizedTest
  @CsvSource({
    "report, -oimportant.json",
    "report, -o",
    "report, --text",
    "advise, -orun.log",
    "advise, -o",
    "compare, --md=b.json",
    "compare, -jvmArgsAppend=-ea",
    "quick, -rff=b.json",
    "study, --full"
  })
  void theNameOfAFileIsNoOption(String verb, String name) throws Exception {
    Path current = Files.createDirectory(temp.resolve("current"));
    Path saved = Path.of("src/test/resources/io/github/msgq/bench/results/saved/small.json");
    for (String file : List.of(name, "a.json", "b.json")) {
      Files.copy(saved, current.resolve(file));
    }
    BenchmarksJar jar = new BenchmarksJar(temp, current);
    for (List<String> typed : List.of(List.of(name, "a.json"), List.of("a.json", name, "b.json"))) {
      Ended ended = jar.run(Stream.concat(Stream.of(verb), typed.stream()).toArray(String[]::new));
      assertThat(ended.err()).contains("write ./" + name).hasLineCount(1);
      assertThat(ended.status()).isEqualTo(1);
    }
    assertThat(current.toFile().list()).hasSize(3);
    if (verb.equals("report")) {
      assertThat(jar.run("report", "--csv", "./" + name).status()).isZero();
    }
  }

  @Test
  void theNameOfAFileIsNoFurtherLine() throws Exception {
    assertThat(jar().run("report", "no\nReport: all is well.json").err()).hasLineCount(1);
  }

  /** Whatever refuses it: here somebody could change the temp directory, or a command fails. */
  @Test
  void aRunThatIsRefusedReplacesNoFile() throws Exception {
    Path own = Files.writeString(temp.resolve("own.log"), "mine");
    Path open = Files.createDirectory(temp.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    Ended refused = new BenchmarksJar(open, temp).run("quick", "-o", own.toString());
    assertThat(refused.err()).contains("can be changed by any user");
    String[] other = {"-p", "transport=tcp", "--server-command", "false", "-o", own.toString()};
    assertThat(jar().run(other).err()).contains("server died (exit 1)");
    assertThat(own).hasContent("mine");
  }

  /** Of an account in whose names there are letters, by cron, which sets no locale. */
  @Test
  void namesThatTheLocaleCannotExpressArePassedOver() throws Exception {
    List<String> plain = List.of("env", "LC_ALL=C", "PATH=/opt/h\u00f6me/bin:/usr/bin:/bin");
    Ended doctor = jar().in(plain).run("doctor", "--no-gauge");
    assertThat(doctor.err()).isEmpty();
    assertThat(doctor.status()).isZero();
    BenchmarksJar atHome = new BenchmarksJar(temp, temp).with("-Duser.home=/opt/h\u00f6me");
    assertThat(atHome.in(plain).run("compare", "--jdks", "98,99").err())
        .contains("there is no JDK 98 in /usr/lib/jvm")
        .hasLineCount(1);
  }

  @Test
  void aJdkThatIsNotUsedIsNamedWhereNoneIsFound() throws Exception {
    Path bin = Files.createDirectories(temp.resolve("home/.jdks/one/bin"));
    Path java = Files.writeString(bin.resolve("java"), "#!/bin/true\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxrwxrwx"));
    BenchmarksJar jar = new BenchmarksJar(temp, temp).with("-Duser.home=" + temp.resolve("home"));
    assertThat(jar.run("compare", "--jdks", "98,99").err())
        .contains("there is no JDK 98", "left out: ", "can be changed by any user")
        .hasLineCount(1);
  }

  @Test
  void theVersionIsThatOfTheJar() throws Exception {
    assertThat(jar().run("-V").out())
        .matches("[0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?, git (unknown|[0-9a-f]{12}(-dirty)?)\n");
  }

  @Test
  void listsAsJmhDoes() throws Exception {
    assertThat(jar().run("-lprof", "-lrf", "-lp", "RoundTrip").out())
        .contains("gc: ", "Available formats: json\n")
        .contains(
            "Benchmarks: \nio.github.msgq.bench.RoundTrip.roundTrip\n", "  param \"transport\" = {")
        .doesNotContain("OneWay");
  }

  @Test
  void doctorTellsOfEverything() throws Exception {
    Ended ended = jar().run("doctor", "--no-gauge");
    assertThat(ended.status()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .contains("kernel", "cpu", "cores", "java", "kernel.msgmax", "fs.mqueue.msg_max")
        .contains("sysv", "posix", "pipe", "fifo", "tcp", "tcp-nio", "uds", "uds-jnr")
        .contains("gcc", "socat", "perf", "go", temp.toString(), "/dev/mqueue", "nothing")
        .doesNotContain("long: n/a, Panama"); // which no connection has
  }

  @Test
  void doctorSuggestsNoProgramThatIsNotInstalled() throws Exception {
    String report = jar().in(List.of("env", "PATH=" + temp)).run("doctor").out();
    assertThat(report).contains("gauge, round trips").doesNotContain("taskset");
  }

  @Test
  void aFullStandardOutputIsNoSuccess() throws Exception {
    Path results = Path.of("docs/results").toAbsolutePath();
    String worse = "compare %1$s/2026-11-25.json %1$s/2026-11-26.json --other-machine";
    for (String line : List.of("-V", worse.formatted(results))) {
      Command full = Command.of(jar().command(line.split(" "))).output(Path.of("/dev/full"));
      Command.Ended ended = full.run();
      assertThat(ended.err()).contains("No space");
      assertThat(ended.status()).isEqualTo(2);
    }
  }

  private BenchmarksJar jar() {
    return new BenchmarksJar(temp, temp).archived();
  }
}
