package io.github.msgq.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.host.Command;
import io.github.msgq.host.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Network namespaces of tests: with limits of their own, or with nobody else's ports. */
public final class PrivateNetwork implements AutoCloseable {
  /** An address of this machine in that network other than the usual one. */
  public static final String OUTWARD = "10.9.9.9";

  /** This address alone: the others of 10.0.0.0/8 would be here, too, once a cable is cut. */
  private static final String OUTWARD_UP =
      """
      python3 -c 'import fcntl, socket, struct
      for call, text in (0x8916, "%s"), (0x891c, "255.255.255.255"):
        address = struct.pack("16sHH4s8x", b"lo:1", 2, 0, socket.inet_aton(text))
        fcntl.ioctl(socket.socket(), call, address)' &&
      """
          .formatted(OUTWARD);

  private final Process holder;
  private final boolean up;

  /**
   * For root, who stays root in it; where that is not allowed, programs stay in the machine's
   * network.
   */
  public PrivateNetwork() throws IOException {
    holder =
        Command.of(
                "unshare", "-n", "sh", "-c", Host.LOOPBACK_UP + OUTWARD_UP + "echo up && exec cat")
            .start();
    up = "up".equals(holder.inputReader().readLine());
  }

  /** What starts a command in it. */
  public List<String> command() {
    return up ? List.of("nsenter", "--net=/proc/" + holder.pid() + "/ns/net", "--") : List.of();
  }

  /** Connects it with another one: its address becomes 10.77.0.1, the other's 10.77.0.2. */
  public void connect(PrivateNetwork other) throws Exception {
    assumeTrue(up && other.up, "no network namespaces for this user");
    assumeTrue(
        shell("ip link add va type veth peer name vb netns " + other.holder.pid()) == 0,
        "no ip(8), or no veth");
    assertThat(shell("ip addr add 10.77.0.1/24 dev va && ip link set va up")).isZero();
    assertThat(other.shell("ip addr add 10.77.0.2/24 dev vb && ip link set vb up")).isZero();
  }

  /** Runs a line of the shell in it; returns its exit status. */
  public int shell(String line) throws Exception {
    List<String> words = new ArrayList<>(command());
    words.addAll(List.of("sh", "-c", line));
    return Command.of(words).errorsShown().run().status();
  }

  /** The processes in it, but for the one that holds it. */
  public List<ProcessHandle> processes() throws IOException {
    Path own = Files.readSymbolicLink(Path.of("/proc", "" + holder.pid(), "ns/net"));
    return ProcessHandle.allProcesses()
        .filter(each -> each.pid() != holder.pid() && isIn(own, each))
        .toList();
  }

  private static boolean isIn(Path network, ProcessHandle process) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", "" + process.pid(), "ns/net")).equals(network);
    } catch (IOException e) {
      return false; // it has ended
    }
  }

  @Override
  public void close() throws InterruptedException {
    holder.destroyForcibly().waitFor();
  }

  /**
   * What a program prints in such a network.
   *
   * @param limits shell commands that set the namespace's limits
   */
  public static String run(String limits, Path temp, Class<?> program, String argument)
      throws Exception {
    String java = System.getProperty("java.home") + "/bin/java";
    String command =
        "'%s' -Djava.io.tmpdir='%s' -cp '%s' '%s' %s"
            .formatted(
                java, temp, System.getProperty("java.class.path"), program.getName(), argument);
    return Command.of("unshare", "-rn", "sh", "-c", Host.LOOPBACK_UP + limits + " && " + command)
        .merged()
        .run()
        .out();
  }
}
