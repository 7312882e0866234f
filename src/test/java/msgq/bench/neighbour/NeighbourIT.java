package msgq.bench.neighbour;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import msgq.bench.cli.BenchmarksJar;
import msgq.bench.cli.BenchmarksJar.Ended;
import msgq.bench.study.Scale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs of benchmarks.jar that another user of the machine attacks, as users and root start them.
 */
@Tag("one-jdk")
class NeighbourIT {
  @TempDir Path directory;
  @TempDir Path temp;
  @TempDir Path current;

  private BenchmarksJar jar;

  /** A temp directory as /tmp is one. */
  @BeforeEach
  void share() throws Exception {
    Files.setAttribute(temp, "unix:mode", 01777);
    jar = new BenchmarksJar(temp, current);
  }

  private Ended run(String... more) throws Exception {
    String[] args = {
      "RoundTrip",
      "-p",
      "connection=short",
      "-p",
      "pin=none",
      "-wi",
      "1",
      "-w",
      "100ms",
      "-i",
      "2",
      "-r",
      "300ms",
      "-rf",
      "json",
      "-rff",
      "result.json"
    };
    String[] all = new String[args.length + more.length];
    System.arraycopy(args, 0, all, 0, args.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return jar.run(all);
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "c", "go"})
  void strangersKeepNobodyWaiting(String server) throws Exception {
    try (Neighbour neighbour = Neighbour.in(directory)) {
      neighbour.attacks("silent");
      neighbour.attacks("reset");
      neighbour.attacks("flood");
      jar.in(neighbour.network());
      Ended run =
          run("-p", "transport=tcp", "-p", "client=java", "-p", "server=" + server, "-f", "1");
      assertThat(run.out().replaceAll("\\s+", " "))
          .contains("1 measured, 0 n/a, 0 failed")
          .containsPattern("[0-9,]+ connections by others were refused, the last by user ");
      assertThat(run.status()).isZero();
    }
  }

  @Test
  void whatIsPlantedUnderTheLocksNameIsNotTouched() throws Exception {
    try (Neighbour neighbour = Neighbour.in(directory)) {
      Path victim = Files.writeString(directory.resolve("victim"), "x");
      Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("rw-------"));
      Neighbour.run("ln", "-s", victim.toString(), temp.resolve("jmh.lock").toString());
      assertThat(run("-p", "transport=uds", "-f", "1").status()).isZero();
      assertThat(Files.readString(victim)).isEqualTo("x");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(victim)))
          .isEqualTo("rw-------");

      Files.delete(temp.resolve("jmh.lock"));
      Neighbour.run("mkfifo", temp.resolve("jmh.lock").toString());
      assertThat(run("-p", "transport=uds", "-f", "1").status()).isZero();
    }
  }

  @Test
  void aFolderOfResultsThatAnotherUserHasMadeIsNotUsed() throws Exception {
    try (Neighbour neighbour = Neighbour.in(directory)) {
      Files.setAttribute(current, "unix:mode", 01777);
      Path planted = current.resolve("results");
      Neighbour.run("mkdir", planted.toString());
      Ended run = jar.with("-D" + Scale.MINIATURE + "=0.002").run("study", "apue", "--full");
      assertThat(run.out()).contains("Results: " + temp.resolve("msgq-results-"));
      assertThat(run.status()).isZero();
      assertThat(planted).isEmptyDirectory();
    }
  }

  @Test
  void runsOnTheSameCoresAreToldOfEachOther() throws Exception {
    try (Neighbour neighbour = Neighbour.in(directory)) {
      Process other =
          new ProcessBuilder(Neighbour.as("sh", "-c", "sleep 100", "msgq.bench.jmh.ForkMain"))
              .start();
      try {
        assertThat(run("-p", "transport=uds", "-f", "1").out())
            .contains(
                "Warning: user %d runs benchmarks on the same cores now (process %d)"
                    .formatted(Neighbour.UID, other.pid()));
      } finally {
        other.descendants().forEach(ProcessHandle::destroyForcibly);
        other.destroyForcibly().waitFor();
      }
    }
  }

  @Test
  void aForkThatDoesNotReportIsEndedWithASentence() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    Path hanging = directory.resolve("java");
    Files.writeString(
        hanging,
        "#!/bin/sh\ncase \"$*\" in *ForkMain*) exec sleep 100;; esac\nexec '%s' \"$@\"\n"
            .formatted(java));
    Files.setPosixFilePermissions(hanging, PosixFilePermissions.fromString("rwxr-xr-x"));
    jar.with("-Dmsgq.start.millis=2000");
    Ended run = run("-p", "transport=uds", "-f", "1", "-jvm", hanging.toString());
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("failed (the fork was not ready after 2 s ");
    assertThat(run.status()).isEqualTo(2);
  }
}
