package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import msgq.bench.cli.BenchmarksJar.Ended;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs where the loopback interface or descriptors are scarce. */
@Tag("one-jdk")
class ScarceIT {
  private static final String BRIEF =
      " -p pin=none -p gauge=off -f 1 -wi 1 -w 50ms -i 1 -r 100ms --no-files";

  @TempDir Path temp;

  private Ended run(List<String> place, String line) throws Exception {
    return new BenchmarksJar(temp, temp).in(place).archived().type(line);
  }

  private Ended unshared(String script, String line) throws Exception {
    assumeTrue(
        new ProcessBuilder("unshare", "-rn", "true").start().waitFor() == 0,
        "no network namespaces for this user");
    return run(List.of("unshare", "-rn", "sh", "-c", script + "\"$@\"", "sh"), line);
  }

  @Test
  void aDescriptorAboveTheLimitIsNoHindrance() throws Exception {
    List<String> place =
        List.of("bash", "-c", "exec 200<. && ulimit -n 128 && exec \"$@\"", "bash");
    Ended ended = run(place, "OneWay -p transport=pipe -p connection=long" + BRIEF);
    assertThat(ended.out()).contains("1 measured, 0 n/a, 0 failed");
  }

  @Test
  void loopbackThatIsDownIsNotAvailable() throws Exception {
    Ended ended = unshared("", "RoundTrip -p transport=tcp,tcp-nio,uds -p connection=long" + BRIEF);
    assertThat(ended.out())
        .contains("1 measured, 2 n/a, 0 failed", "loopback interface is down: ip link set lo up");
    assertThat(unshared("", "doctor --no-gauge").out())
        .containsPattern("tcp +n/a, the loopback interface is down");
  }
}
