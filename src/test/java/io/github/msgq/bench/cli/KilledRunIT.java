package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.msgq.NoSuchQueueException;
import io.github.msgq.PosixQueue;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.host.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way in which a run can be killed, and what is left of it. */
@Order(1)
@Tag("one-jdk")
class KilledRunIT {
  private static final String NEXT =
      "RoundTrip -p transport=pipe -p connection=short -p placement=none"; // it has nothing to
  // measure

  @TempDir Path temp;
  @TempDir Path current;
  @TempDir Path plugin;
  private BenchmarksJar jar;
  private RunningBenchmark run;

  @BeforeEach
  void jar() {
    jar =
        new BenchmarksJar(temp, current)
            .archived()
            .with("-Dstdout.encoding=UTF-8")
            .with("-Djmh.shutdownTimeout=86400"); // nothing ends because JMH has waited long enough
  }

  @AfterEach
  void endAll() {
    if (run != null) {
      run.launcher.destroyForcibly();
      run.fork.destroyForcibly();
      run.serverEnd.destroyForcibly();
    }
  }

  @Test
  void aSignalToTheLauncherAloneLeavesNothing() throws Exception {
    start("sysv");
    BenchmarksJar.signal("TERM", run.launcher.pid());
    RunningBenchmark.await(() -> !run.anyAlive());
    assertNothingLeft();
  }

  @Test
  void theNextRunRemovesWhatAKilledLauncherLeft() throws Exception {
    start("uds");
    BenchmarksJar.signal("KILL", run.launcher.pid());
    RunningBenchmark.await(() -> !run.anyAlive());
    assertThat(jar.type(NEXT).status()).isEqualTo(2);
    assertNothingLeft();
  }

  @Test
  void theNextRunRemovesWhatIsLeftWhenAllAreKilledAtOnce() throws Exception {
    start("sysv");
    BenchmarksJar.signal("KILL", -run.launcher.pid());
    RunningBenchmark.await(() -> !run.anyAlive());
    assertThat(temp).isNotEmptyDirectory();
    assertThat(
            jar.run("doctor", "--no-gauge").out().replaceAll("\\s+", "")) // however it is wrapped
        .contains("[" + temp);
    Ended next = jar.type(NEXT);
    assertThat(next.out())
        .containsPattern("Removed what killed runs had left: .*, and [0-9]+ more");
    assertNothingLeft();
  }

  @Test
  void aKilledForkFailsItsCombinationOnly() throws Exception {
    start("fifo");
    for (String signal : List.of("KILL", "INT", "INT")) { // a fork that failed is repeated
      killFork(signal);
      run = RunningBenchmark.in(run.launcher, temp);
    }
    killFork("KILL");
    assertThat(BenchmarksJar.rest(run.launcher))
        .contains("(exit 137", "(exit 130", "0 measured, 0 n/a, 2 failed")
        .doesNotContain("\tat ");
    assertThat(Command.end(run.launcher)).isEqualTo(2);
    assertNothingLeft();
  }

  private void killFork(String signal) throws Exception {
    BenchmarksJar.signal(signal, run.fork.pid());
    RunningBenchmark.await(() -> !Spawn.runs(run.fork) && !Spawn.runs(run.serverEnd));
  }

  /** A JVM that crashes writes its report even through a link of its name: others may plant it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCrashIsReportedInThePrivateDirectory(boolean ofFork) throws Exception {
    start("uds");
    ProcessHandle crashed = ofFork ? run.fork : run.serverEnd;
    String report = "hs_err_pid%d.log".formatted(crashed.pid());
    Path victim = Files.writeString(current.resolve("victim"), "precious");
    Files.createSymbolicLink(current.resolve(report), victim);
    BenchmarksJar.signal("SEGV", crashed.pid());
    RunningBenchmark.await(() -> !Spawn.runs(crashed));
    BenchmarksJar.signal("INT", -run.launcher.pid());
    RunningBenchmark.await(() -> !run.anyAlive());
    jar.type(NEXT); // removes what the fork has left
    assertThat(victim).hasContent("precious");
    Path root = BenchmarksJar.only(temp, "");
    Path left = BenchmarksJar.only(root, "");
    assertThat(Files.size(left.resolve(report))).isPositive();
    Files.delete(left.resolve(report));
    Files.delete(left);
    Files.delete(root);
    assertNothingLeft();
  }

  /**
   * The second combination, by this seed the one of a transport that stalls, never comes to its
   * end. On a busy machine the fork may be the first to hear of it.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ctrlCKeepsWhatWasMeasured(boolean forkFirst) throws Exception {
    PluginsIT.plugIn(plugin, "Stalls");
    Process process =
        jar.with("-Dmsgq.stall.millis=86400000")
            .with("-Dmsgq.seed=9473")
            .start(
                ("OneWay --plugins %s -p transport=pipe,faulty-stalls -p connection=long"
                        + " -p placement=same-core -f 1 -wi 0 -i 1 -r 100ms")
                    .formatted(plugin)
                    .split(" "));
    while (!process.inputReader().readLine().startsWith("1/2 ")) {}
    run = RunningBenchmark.in(process, temp);
    if (forkFirst) {
      BenchmarksJar.signal("INT", run.fork.pid());
      RunningBenchmark.await(() -> !run.fork.isAlive()); // nor a zombie
    }
    BenchmarksJar.signal("INT", -process.pid());
    assertThat(BenchmarksJar.rest(process))
        .contains("Interrupted", "one way, long", "1 measured", "1 not run");
    assertThat(Command.end(process)).isEqualTo(130);
    RunningBenchmark.await(() -> !run.anyAlive());
    Path json = BenchmarksJar.only(current.resolve("results"), ".json");
    assertThat(new ObjectMapper().readTree(json.toFile())).hasSize(1);
    assertNothingLeft();
  }

  @Test
  void ctrlCBeforeAnythingIsMeasuredSaysSo() throws Exception {
    start("uds");
    BenchmarksJar.signal("INT", -run.launcher.pid());
    assertThat(BenchmarksJar.rest(run.launcher))
        .endsWith("Interrupted before anything was measured.\n");
    assertThat(Command.end(run.launcher)).isEqualTo(130);
    assertNothingLeft();
    assertThat(current).isEmptyDirectory();
  }

  @Test
  void aSecondRunIsToldOfTheFirst() throws Exception {
    start("posix");
    for (ProcessHandle each : List.of(run.fork, run.serverEnd)) {
      BenchmarksJar.signal("STOP", each.pid()); // to take no time from the others
    }
    Ended second = jar.type(NEXT);
    assertThat(second.status()).isEqualTo(1);
    assertThat(second.err()).contains("in progress").hasLineCount(1);
    assertThat(second.out()).isEmpty();
    assertThat(run.anyAlive()).isTrue();

    // both at once are right if the user insists, and the first keeps its things
    Ended third =
        new BenchmarksJar(temp, current)
            .archived()
            .with("-Djmh.ignoreLock=true")
            .type(
                "OneWay -p transport=sysv -p connection=long -p placement=none -f 1 -wi 0 -i 1 -r 100ms");
    assertThat(third.status()).isZero();
    assertThat(run.fork.isAlive()).isTrue();
    for (ProcessHandle each : List.of(run.fork, run.serverEnd)) {
      BenchmarksJar.signal("CONT", each.pid());
    }
    BenchmarksJar.signal("INT", -run.launcher.pid());
    RunningBenchmark.await(() -> !run.anyAlive());
    assertNothingLeft();
  }

  private void start(String transport) throws Exception {
    Process launcher =
        jar.start(
            "RoundTrip OneWay -p transport=%s -p connection=long -p placement=none -f 1 -wi 0 -i 1 -r 86400s"
                .formatted(transport)
                .split(" "));
    run = RunningBenchmark.in(launcher, temp);
    assertThat(run.made.isEmpty()).as("the records").isNotEqualTo(transport.matches("sysv|posix"));
  }

  private void assertNothingLeft() throws Exception {
    RunningBenchmark.await(() -> !run.anyAlive());
    try (Stream<Path> left = Files.walk(temp)) {
      assertThat(left).containsExactly(temp);
    }
    for (String line : run.made) {
      String name = line.substring(line.indexOf(' ') + 1);
      if (line.startsWith("sysv ")) {
        assertThatThrownBy(() -> SysvQueue.open(Integer.parseInt(name)))
            .isInstanceOf(NoSuchQueueException.class);
      } else if (line.startsWith("posix ")) {
        assertThatThrownBy(() -> PosixQueue.open(name)).isInstanceOf(NoSuchQueueException.class);
      } else {
        assertThat(Path.of(name)).doesNotExist();
      }
    }
  }
}
