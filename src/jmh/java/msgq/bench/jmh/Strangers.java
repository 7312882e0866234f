package msgq.bench.jmh;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import msgq.bench.linux.PeerSocket;
import msgq.bench.linux.User;

/** Those who connected to the port where JMH waits for its forks, and are none. */
public final class Strangers {
  private static final Map<String, Integer> REFUSED = new TreeMap<>();
  private static volatile boolean watching;
  private static volatile boolean forkHeard;

  private Strangers() {}

  /** Whether a process that this one has started is at the other end; counts it if not. */
  static boolean ours(SocketChannel connected) throws IOException {
    Optional<PeerSocket> peer =
        PeerSocket.of(
            (InetSocketAddress) connected.getRemoteAddress(),
            (InetSocketAddress) connected.getLocalAddress());
    if (peer.isPresent() && ProcessHandle.current().descendants().anyMatch(peer.get()::heldBy)) {
      forkHeard = true;
      return true;
    }
    refused(
        peer.filter(other -> other.inode() != 0)
            .map(other -> User.named(other.uid()))
            .orElse("somebody who has left"));
    return false;
  }

  private static synchronized void refused(String who) {
    REFUSED.merge(who, 1, Integer::sum);
  }

  /** From now on every connection is looked at. */
  static void watch() {
    watching = true;
  }

  /** A fork is about to be started. */
  static void expectFork() {
    forkHeard = false;
  }

  /** Whether the fork that was started last has connected, or nobody would know. */
  static boolean forkHeard() {
    return forkHeard || !watching;
  }

  /** What the user should know; empty if nobody came. */
  public static synchronized Optional<String> remark() {
    return REFUSED.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Refused on the port where JMH waits for its forks: "
                + REFUSED.entrySet().stream()
                    .map(each -> counted(each.getValue(), each.getKey()))
                    .collect(Collectors.joining(", ")));
  }

  /** Those that still waited when the port was closed are not counted. */
  private static String counted(int connections, String who) {
    String noun = connections == 1 ? "connection" : "connections";
    return "at least %,d %s by %s".formatted(connections, noun, who);
  }
}
