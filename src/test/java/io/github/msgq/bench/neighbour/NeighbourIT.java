package io.github.msgq.bench.neighbour;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.cli.BenchmarksJar;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.host.Capability;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of benchmarks.jar that another user of the machine attacks, as users and root start them.
 */
@Order(1)
@Tag("one-jdk")
@RequiresRoot
@RequiresTool("setpriv")
class NeighbourIT {
  private static final String REFUSED_BY_EACH =
      "(.*[0-9,]+ connections by others [^0-9]* user " + Neighbour.UID + "){2}.*";
  private static final int RUNS = 10;

  @TempDir Path directory;
  @TempDir Path temp;
  @TempDir Path current;

  private BenchmarksJar jar;

  /** A temp directory as /tmp is one. */
  @BeforeEach
  void share() throws Exception {
    Files.setAttribute(temp, "unix:mode", 01777);
    jar = new BenchmarksJar(temp, current).archived();
  }

  private Ended run(String more) throws Exception {
    return jar.type("RoundTrip -p placement=none -f 1 -wi 1 -w 100ms -i 1 -r 300ms " + more);
  }

  /** A short run may end before an attack comes, on a busy machine: then there is another run. */
  private Ended attacked(String more, String seen) throws Exception {
    for (int i = 0; i < RUNS; i++) {
      Ended ended = run(more);
      if (line(ended).matches(seen)) {
        return ended;
      }
      assertThat(line(ended)).contains("0 failed");
    }
    throw new AssertionError("no run of %d was attacked: %s".formatted(RUNS, seen));
  }

  private static String line(Ended ended) {
    return ended.out().replaceAll("\\s+", " ");
  }

  /**
   * Each lane of the server has a thread that accepts, and any of them may meet a stranger: for
   * short connections surely, as they are accepted all the time.
   */
  @Test
  void strangersKeepNoLaneWaiting() throws Exception {
    try (Neighbour neighbour = Neighbour.in(directory)) {
      neighbour.attacks("silent");
      neighbour.attacks("reset");
      neighbour.attacks("flood");
      jar.in(neighbour.network());
      Ended run =
          attacked(
              "-t 3 -p connection=long,short -p transport=tcp -p server=java,c", REFUSED_BY_EACH);
      assertThat(line(run)).contains("4 measured, 0 n/a, 0 failed");
      assertThat(run.status()).isZero();
    }
  }

  /** The kernel knows their user, too. */
  @Test
  @RequiresRoot(Capability.SYS_ADMIN)
  void strangersFromTheMachinesOtherAddressesKeepNoLaneWaiting() throws Exception {
    try (Neighbour neighbour = Neighbour.in(directory)) {
      neighbour.attacks("outward");
      jar.in(neighbour.network());
      Ended run =
          attacked("-p connection=short -p transport=tcp -p server=java,c", REFUSED_BY_EACH);
      assertThat(line(run)).contains("2 measured, 0 n/a, 0 failed");
    }
  }

  @Test
  void whatIsPlantedUnderTheLocksNameIsNotTouched() throws Exception {
    try (Neighbour neighbour = Neighbour.in(directory)) {
      Path victim = Files.writeString(directory.resolve("victim"), "x");
      Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("rw-------"));
      Neighbour.run("ln", "-s", victim.toString(), temp.resolve("jmh.lock").toString());
      assertThat(run("-p connection=short -p transport=uds").status()).isZero();
      assertThat(Files.readString(victim)).isEqualTo("x");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(victim)))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void aFolderOfResultsThatAnotherUserHasMadeIsNotUsed() throws Exception {
    try (Neighbour neighbour = Neighbour.in(directory)) {
      Files.setAttribute(current, "unix:mode", 01777);
      Path planted = current.resolve("results");
      Neighbour.run("mkdir", planted.toString());
      Ended run = jar.with("-D" + Scale.MINIATURE + "=0.0005").run("study", "apue", "--full");
      assertThat(run.out()).contains("Results: " + temp.resolve("state/msgq/results"));
      assertThat(run.status()).isZero();
      assertThat(planted).isEmptyDirectory();
    }
  }

  @Test
  void runsOnTheSameCoresAreToldOfEachOther() throws Exception {
    try (Neighbour neighbour = Neighbour.in(directory)) {
      Process other =
          Command.of(
                  Neighbour.as(
                      "sh",
                      "-c",
                      "sleep infinity; :",
                      "io.github.msgq.bench.measure.fork.ForkMain"))
              .start();
      try {
        assertThat(run("-p connection=short -p transport=uds").out())
            .contains("user " + Neighbour.UID, "process " + other.pid());
      } finally {
        other.descendants().forEach(ProcessHandle::destroyForcibly);
        other.destroyForcibly().waitFor();
      }
    }
  }

  /** Root's jcmd talks to whoever holds a JVM's socket. */
  @Test
  void aProfilersToolWaitsForNobodyElse() throws Exception {
    jar.with("-Dmsgq.jcmd.millis=2000");
    try (Neighbour neighbour = Neighbour.in(directory)) {
      neighbour.attacks("attach", temp.toString()); // not the forks of tests beside this one
      Ended run =
          attacked(
              "-p connection=long -p transport=uds -prof jfr",
              ".*jcmd got no answer from this JVM within 2.0 s.*/tmp/.java_pid.*");
      assertThat(run.status()).isEqualTo(2);
    } finally {
      String own = " -name '.java_pid*' -user " + Neighbour.UID;
      // others' may vanish while it looks
      Neighbour.run("sh", "-c", "find /tmp -maxdepth 1" + own + " -delete 2>&1 || true");
    }
  }

  @Test
  void aForkThatDoesNotReportIsEndedWithASentence() throws Exception {
    Path hanging = BenchmarksJar.javaThat("exec sleep 100", directory);
    jar.with("-Dmsgq.start.millis=2000");
    Ended run = run("-p connection=short -p transport=uds -jvm " + hanging);
    assertThat(line(run)).matches(".*failed \\([^)]* 2 s .*");
    assertThat(run.status()).isEqualTo(2);
  }
}
