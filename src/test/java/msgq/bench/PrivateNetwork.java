package msgq.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs a program in a network namespace of its own, whose limits are what a test wants. */
public final class PrivateNetwork {
  private static final String LOOPBACK_UP =
      """
      python3 -c 'import fcntl, socket, struct
      fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh14x", b"lo", 0x41))' &&
      """;

  private PrivateNetwork() {}

  /**
   * What the program prints.
   *
   * @param limits shell commands that set the namespace's limits
   */
  public static String run(String limits, Path temp, Class<?> program, String argument)
      throws Exception {
    assumeTrue(start("true").waitFor() == 0, "no network namespaces for this user");
    String java = System.getProperty("java.home") + "/bin/java";
    String command =
        "'%s' -Djava.io.tmpdir='%s' -cp '%s' '%s' %s"
            .formatted(
                java, temp, System.getProperty("java.class.path"), program.getName(), argument);
    Process process = start(LOOPBACK_UP + limits + " && timeout 45 " + command);
    String out = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(5, TimeUnit.SECONDS)).as(out).isTrue();
    return out;
  }

  private static Process start(String script) throws Exception {
    return new ProcessBuilder("unshare", "-rn", "sh", "-c", script)
        .redirectErrorStream(true)
        .start();
  }
}
