package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.host.Capability;
import io.github.msgq.host.Host;
import io.github.msgq.host.RequiresNetworkNamespace;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs where ports, the loopback interface, pipes' pages or descriptors are scarce. */
@Tag("one-jdk")
class ScarceIT {
  private static final String BRIEF =
      " -p placement=none -p gauge=off -f 1 -wi 1 -w 50ms -i 1 -r 100ms --no-files";

  private static final String FIFTY_PORTS =
      """
      echo 0 >/proc/sys/net/ipv4/tcp_tw_reuse &&
      echo 40000 40049 >/proc/sys/net/ipv4/ip_local_port_range &&
      """;

  /** For root: pipes with twice the pages that an unprivileged user may have stay open after it. */
  private static final String NO_PAGES =
      """
      import fcntl, os, sys
      pages = int(open("/proc/sys/fs/pipe-user-pages-soft").read())
      for pipe in range(2 * pages * os.sysconf("SC_PAGE_SIZE") >> 20):
          ends = os.pipe()
          fcntl.fcntl(ends[1], 1031, 1 << 20)
          os.close(ends[0])
          os.set_inheritable(ends[1], True)
      os.execvp(sys.argv[1], sys.argv[1:])
      """;

  private static final int RUNS = 10;

  @TempDir Path temp;

  private Ended run(List<String> place, String line) throws Exception {
    return new BenchmarksJar(temp, temp).in(place).archived().type(line);
  }

  private Ended unshared(String script, String line) throws Exception {
    return run(List.of("unshare", "-rn", "sh", "-c", script + "\"$@\"", "sh"), line);
  }

  private static String inOneLine(Ended ended) {
    return ended.out().replaceAll("\\s+", " ");
  }

  @Test
  @RequiresTool("bash")
  void aDescriptorAboveTheLimitIsNoHindrance() throws Exception {
    List<String> place =
        List.of("bash", "-c", "exec 200<. && ulimit -n 128 && exec \"$@\"", "bash");
    Ended ended = run(place, "OneWay -p transport=pipe -p connection=long" + BRIEF);
    assertThat(ended.out()).contains("1 measured, 0 n/a, 0 failed");
  }

  /**
   * The sender closes first, and so keeps the port, at least now and then on a core of its own, but
   * on a busy machine it may not get to a hundred messages. The ports of 250 addresses are more
   * than the fastest sender takes.
   */
  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  @RequiresRoot
  @RequiresNetworkNamespace
  void portsThatRunOutAreRemarked(String language) throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one core");
    String out = "";
    for (int i = 0; i < RUNS && !out.contains("TIME_WAIT"); i++) {
      Ended ended =
          unshared(
              Host.LOOPBACK_UP + FIFTY_PORTS.replace("40049", "40099"),
              "OneWay -p transport=tcp -p connection=short -p server=c -p client="
                  + language
                  + BRIEF.replace("none", "two-cores").replace("-r 100ms", "-r 300ms"));
      out = inOneLine(ended);
      assertThat(out).contains("1 measured");
    }
    assertThat(out).containsPattern("TIME_WAIT.*changed the source addr");
  }

  @Test
  @RequiresRoot
  @RequiresNetworkNamespace
  void portsThatHaveRunOutAreExplained() throws Exception {
    String hold =
        """
        python3 -c 'import os, socket, sys
        held = [socket.socket() for port in range(50)]
        for port, one in enumerate(held):
            one.bind(("127.0.0.1", 40000 + port))
            os.set_inheritable(one.fileno(), True)
        os.execvp(sys.argv[1], sys.argv[1:])'""";
    String run = "RoundTrip -p transport=tcp -p connection=short -p server=java,c" + BRIEF;
    Ended ended = unshared(Host.LOOPBACK_UP + FIFTY_PORTS + hold + " ", run);
    assertThat(inOneLine(ended)).contains("0 measured, 0 n/a, 2 failed");
    assertThat(inOneLine(ended).split("TIME_WAIT: sysctl net.ipv4.ip_local_port_range"))
        .as("parts of what is said of Java and C")
        .hasSize(3);
  }

  @Test
  @RequiresRoot
  @RequiresNetworkNamespace
  void loopbackThatIsDownIsNotAvailable() throws Exception {
    Ended ended = unshared("", "RoundTrip -p transport=tcp,tcp-nio,uds -p connection=long" + BRIEF);
    assertThat(ended.out())
        .contains("1 measured, 2 n/a, 0 failed", "loopback interface is down: ip link set lo up");
    assertThat(unshared("", "doctor --no-gauge").out())
        .containsPattern("tcp +n/a, the loopback interface is down");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipe", "fifo"})
  @RequiresRoot(Capability.SYS_ADMIN)
  @RequiresTool({"python3", "unshare"})
  void pipesOfAFewPagesAreRemarked(String transport) throws Exception {
    String run = "RoundTrip -p connection=long,short -p server=c -p transport=" + transport + BRIEF;
    Ended ended = run(List.of("python3", "-c", NO_PAGES, "unshare", "-r"), run);
    assertThat(inOneLine(ended))
        .contains("2 measured", "this user's pipes use up fs.pipe-user-pages-soft")
        .containsPattern("connection=long [^:]*: a pipe held [0-9,]+ bytes, not 65,536")
        .containsPattern("connection=short [^:]*: a pipe held [0-9,]+ bytes, not 65,536");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipe", "fifo"})
  void pipesHoldWhatIsAskedFor(String transport) throws Exception {
    String run = "OneWay -p connection=long -p sndbuf=128k,100000 -p transport=" + transport;
    assertThat(inOneLine(run(List.of(), run + BRIEF)))
        .contains("2 measured", "sndbuf=100000", "a pipe held 131,072 bytes, not 100,000")
        .doesNotContain("not 131,072", "65,536");
  }
}
