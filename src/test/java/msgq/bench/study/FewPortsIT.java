package msgq.bench.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Short connections when the ports run out, in a network namespace that has ten. Which end closes
 * first, and so keeps the port, is a race that the sender wins at least now and then if it has a
 * core of its own.
 */
@Timeout(60)
class FewPortsIT {
  private static final String NAMESPACE =
      """
      python3 -c 'import fcntl, socket, struct
      fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh14x", b"lo", 0x41))' &&
      echo 0 >/proc/sys/net/ipv4/tcp_tw_reuse &&
      echo 40000 40009 >/proc/sys/net/ipv4/ip_local_port_range &&
      """;

  @TempDir Path temp;

  @BeforeEach
  void twoCores() {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one core");
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "c"})
  void goOnFromTheNextAddress(String language) throws Exception {
    String java = System.getProperty("java.home") + "/bin/java";
    String classPath = System.getProperty("java.class.path");
    String out =
        inNamespace(
            "'%s' -Djava.io.tmpdir='%s' -cp '%s' %s %s",
            java, temp, classPath, FewPorts.class.getName(), language);
    assertThat(out).containsPattern("source_changes=[1-9]").contains("messages=2000");
  }

  private String inNamespace(String command, Object... arguments) throws Exception {
    assumeTrue(run("true").waitFor() == 0, "no network namespaces for this user");
    Process process = run(NAMESPACE + command.formatted(arguments));
    String out = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(5, TimeUnit.SECONDS)).as(out).isTrue();
    return out;
  }

  private static Process run(String script) throws Exception {
    return new ProcessBuilder("unshare", "-rn", "sh", "-c", script)
        .redirectErrorStream(true)
        .start();
  }
}
