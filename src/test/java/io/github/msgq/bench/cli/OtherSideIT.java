package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.PrivateNetwork;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.host.Capability;
import io.github.msgq.host.Command;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client and a server in two containers: two networks that a cable connects, for root. */
@Order(1)
@Tag("one-jdk")
@RequiresRoot(Capability.SYS_ADMIN)
@RequiresTool({"ip", "nsenter", "python3", "unshare"})
class OtherSideIT {
  private static final String SHORT =
      "-p connection=long -p placement=none -p gauge=off -f 1 -wi 0 -i 1 -r 50ms";

  @TempDir Path temp;
  private PrivateNetwork here;
  private PrivateNetwork there;
  private BenchmarksJar jar;

  @BeforeEach
  void connect() throws Exception {
    here = new PrivateNetwork();
    there = new PrivateNetwork();
    here.connect(there);
    jar = new BenchmarksJar(temp, temp).in(here.command()).archived().with("-Djmh.ignoreLock=true");
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    try {
      RunningBenchmark.await(() -> processes(there).isEmpty());
    } finally {
      here.close();
      there.close();
    }
  }

  private static List<String> processes(PrivateNetwork network) {
    try {
      return network.processes().stream().map(each -> each.info().toString()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The command of a server that shares all but the network, and what this one adds. */
  private String server(String more) {
    return String.join(" ", there.command())
        + " %s %s endpoint"
            .formatted(more, String.join(" ", new BenchmarksJar(temp, temp).archived().command()));
  }

  private List<String> words(String line, String command) {
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    words.addAll(List.of("--server-command", command));
    return words;
  }

  private Ended run(String line, String command) throws Exception {
    return jar.run(words(line, command).toArray(new String[0]));
  }

  private Map<String, String> outcomes(SavedRun run) {
    Map<String, String> outcomes = new LinkedHashMap<>();
    run.measurements()
        .forEach(
            each ->
                outcomes.put(
                    each.parameter("transport"),
                    each.problem().map(Object::toString).orElse("measured")));
    return outcomes;
  }

  private SavedRun saved(Path json) throws Exception {
    return SavedFiles.read(json).runs().get(0);
  }

  @Test
  void eachTransportReachesTheServerOrSaysWhatItNeeds() throws Exception {
    Path json = temp.resolve("run.json");
    Ended ended =
        run(
            "RoundTrip -p transport=shm,sysv,posix,pipe,fifo,tcp,tcp-nio,uds,uds-jnr -rff "
                + json
                + " -rf json "
                + SHORT,
            server("unshare --ipc"));
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    SavedRun run = saved(json);
    assertThat(outcomes(run))
        .containsEntry("tcp", "measured")
        .containsEntry("tcp-nio", "measured")
        .containsEntry("uds", "measured")
        .containsEntry("uds-jnr", "measured")
        .containsEntry("fifo", "measured")
        .containsEntry("shm", "measured")
        .hasEntrySatisfying("pipe", why -> assertThat(why).contains("a pipe is inherited"))
        .hasEntrySatisfying("sysv", why -> assertThat(why).contains("--ipc=container:"))
        .hasEntrySatisfying("posix", why -> assertThat(why).contains("--ipc=container:"));
    assertThat(run.facts())
        .containsEntry("server's clock", "the client's")
        .containsKeys("server command", "server's kernel", "server's cpu");
  }

  @Test
  void directoriesThatDifferAreNotShared() throws Exception {
    Path json = temp.resolve("run.json");
    Path shared = Files.createDirectory(temp.resolve("shared"));
    Path other = Files.createDirectory(temp.resolve("other"));
    String hiding =
        "unshare --mount sh -c 'mount -t tmpfs none /dev/shm && mount --bind %s %s && exec \"$@\"' -"
            .formatted(other, shared);
    Ended ended =
        run(
            "RoundTrip -p transport=shm,sysv,fifo,tcp,uds --shared-directory %s -rff %s -rf json %s"
                .formatted(shared, json, SHORT),
            server(hiding));
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(outcomes(saved(json)))
        .containsEntry("tcp", "measured")
        .containsEntry("sysv", "measured")
        .hasEntrySatisfying("shm", why -> assertThat(why).contains("/dev/shm"))
        .hasEntrySatisfying("uds", why -> assertThat(why).contains("--shared-directory"))
        .hasEntrySatisfying("fifo", why -> assertThat(why).contains("--shared-directory"));
    assertThat(shared).isEmptyDirectory();
  }

  /** 8 Mbit/s are 1,000,000 bytes: fewer than 977 messages of 1024. */
  @Test
  @RequiresTool("tc")
  void theRateOfTheNetworkIsTheRateOfMessages() throws Exception {
    assertThat(here.shell("tc qdisc add dev va root tbf rate 8mbit burst 10kb latency 50ms"))
        .isZero();
    Path json = temp.resolve("run.json");
    Ended ended =
        run(
            "OneWay -p transport=tcp -p sndbuf=16384 -p rcvbuf=16384 -p connection=long -p placement=none"
                + " -p gauge=off -f 1 -wi 1 -w 1s -i 1 -r 2s -rf json -rff "
                + json,
            server(""));
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    double rate = saved(json).measurements().get(0).figure(FigureName.RATE).value();
    assertThat(rate).isBetween(100.0, 1_000.0);
  }

  @Test
  void aClockThatDiffersIsSaidToDiffer() throws Exception {
    Path json = temp.resolve("run.json");
    Ended ended =
        run(
            "RoundTrip -p transport=tcp -rf json -rff " + json + " " + SHORT,
            server("unshare --time --monotonic 3600 --fork"));
    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    assertThat(saved(json).facts().get("server's clock"))
        .matches(
            "(3,[56]\\d\\d,\\d{3},\\d{3}) to (3,[56]\\d\\d,\\d{3},\\d{3}) µs ahead of the client's");
  }

  /** The link is cut, or the server's JVM is killed, in the middle of an iteration. */
  @ParameterizedTest
  @CsvSource({"cut, failed (no message has moved for 2.0 s", "kill, server died (exit 137"})
  void whatBreaksIsSaid(String what, String sentence) throws Exception {
    if (what.equals("cut")) {
      jar.with("-Dmsgq.stall.millis=2000");
    }
    String line =
        "RoundTrip -p transport=tcp -p connection=long -p placement=none -p gauge=off -f 1 -wi 0 -i 1"
            + " -r 86400s -foe true --no-files"; // a fork that failed is not repeated
    Process run = jar.start(words(line, server("")).toArray(new String[0]));
    RunningBenchmark.await(run.toHandle(), this::messagesFlow);
    if (what.equals("cut")) {
      assertThat(here.shell("ip link set va down")).isZero();
    } else {
      there.processes().forEach(ProcessHandle::destroyForcibly);
    }
    String out = BenchmarksJar.rest(run);
    assertThat(out.replaceAll("\\s+", " ")).contains("failed").contains(sentence);
    assertThat(Command.end(run)).isEqualTo(2);
  }

  /** As ssh is when its network has gone: cat is stopped, and neither side sees an end. */
  @Test
  void aServerThatIsCutOffEnds() throws Exception {
    Process run =
        jar.start(
            words(
                    "RoundTrip -p transport=tcp -p connection=long -p placement=none -p gauge=off -f 1"
                        + " -wi 0 -i 1 -r 86400s -foe true --no-files",
                    "cat | " + server("env JAVA_TOOL_OPTIONS=-Dmsgq.silence.millis=10000"))
                .toArray(new String[0]));
    RunningBenchmark.await(run.toHandle(), this::messagesFlow);
    for (ProcessHandle cat : cats()) {
      BenchmarksJar.signal("STOP", cat.pid());
    }
    RunningBenchmark.await(() -> processes(there).isEmpty());
    assertThat(cats()).isNotEmpty();
    String out = BenchmarksJar.rest(run);
    assertThat(out.replaceAll("\\s+", " "))
        .contains("failed (nothing has come from the harness for 10.0 s");
    assertThat(Command.end(run)).isEqualTo(2);
  }

  private List<ProcessHandle> cats() throws IOException {
    return here.processes().stream()
        .filter(each -> each.info().command().orElse("").endsWith("cat"))
        .toList();
  }

  private boolean messagesFlow() {
    try {
      return here.shell(
              "test $(cat /sys/class/net/va/statistics/tx_packets 2>/dev/null || awk '/va:/ {print $11}' /proc/net/dev) -gt 1000")
          == 0;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no-such-command                             | no-such-command
          echo Welcome to b                           | Welcome to b
          yes                                         | “y”
          true                                        | server died (exit 0)
          cat /dev/zero                               | which no endpoint says
          """)
  void aCommandThatStartsNoServerIsRefused(String command, String sentence) throws Exception {
    Ended ended = run("RoundTrip -p transport=tcp --no-files " + SHORT, command);
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err()).contains(sentence).hasLineCount(1);
  }
}
