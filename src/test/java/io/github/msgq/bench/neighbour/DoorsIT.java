package io.github.msgq.bench.neighbour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.bench.cli.BenchmarksJar;
import io.github.msgq.bench.cli.BenchmarksJar.Ended;
import io.github.msgq.bench.studies.dubbo.RpcBuild;
import io.github.msgq.host.Capability;
import io.github.msgq.host.Host;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * By which doors others could reach a run: by those of the list in docs/security.md, and no other.
 */
@Tag("one-jdk")
@RequiresRoot(Capability.SYS_ADMIN)
@RequiresTool({"python3", "unshare"})
class DoorsIT {
  private static final int RUNS = 10;
  private static final String NAMESPACES =
      Host.LOOPBACK_UP
          + "mkdir -p /dev/mqueue && mount -t mqueue none /dev/mqueue && mount -t tmpfs none /dev/shm && exec \"$@\"";

  @TempDir Path temp;
  @TempDir Path current;

  /** A temp directory as /tmp is one. */
  @BeforeEach
  void share() throws Exception {
    Files.setAttribute(temp, "unix:mode", 01777);
  }

  /** The doors of the list: the first cells of its rows. */
  private static Set<String> listed() throws Exception {
    String page = Files.readString(Path.of("docs/security.md"));
    String section = page.substring(page.indexOf("\n## Doors\n")).split("\n## ", 3)[1];
    Set<String> doors = new TreeSet<>();
    Matcher rows = Pattern.compile("(?m)^\\| `([^`]+)` \\|").matcher(section);
    while (rows.find()) {
      doors.add(rows.group(1));
    }
    return doors;
  }

  private Set<String> doorsOf(String line, Object... values) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("unshare", "-inm", "sh", "-c", NAMESPACES, "sh"));
    Path out = current.resolve("out");
    command.addAll(List.of(System.getProperty("java.home") + "/bin/java", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Doors.class.getName()));
    command.addAll(List.of(temp.toString(), out.toString()));
    Ended ended = new BenchmarksJar(temp, current).archived().in(command).type(line, values);
    assertThat(ended.status()).as(ended.err() + Files.readString(out)).isZero();
    return new TreeSet<>(ended.out().lines().toList());
  }

  private Set<String> doorsOver(String transports, String connection) throws Exception {
    String line =
        "RoundTrip -p transport=%s -p connection=%s -p placement=none -f 1 -wi 0 -i 1 -r 100ms";
    return doorsOf(line, transports, connection);
  }

  /** A busy machine may be late for a look: then it looks at another run. */
  @Test
  void everyTransportOpensThoseOfTheListAndNoOther() throws Exception {
    Set<String> doors = new TreeSet<>();
    for (int i = 0; i < RUNS && !doors.containsAll(listed()); i++) {
      doors.addAll(doorsOver("tcp,shm,sysv,posix,fifo", "long"));
      doors.addAll(doorsOver("uds", "short"));
    }
    assertThat(doors).isEqualTo(listed());
  }

  /** Nobody can take the place of what nobody can connect to. */
  @Test
  void thereIsNoDoorWithoutATransportThatNeedsOne() throws Exception {
    assertThat(doorsOver("pipe", "long")).isEmpty();
  }

  /** Its libraries would take anybody for their client. */
  @Test
  void aStackIsReachedFromItsOwnNetworkAlone() throws Exception {
    assumeTrue(RpcBuild.missing().isEmpty(), () -> RpcBuild.missing().orElseThrow());
    assertThat(doorsOf("study dubbo --rows=rmi --budget=45s")).isEmpty();
  }
}
