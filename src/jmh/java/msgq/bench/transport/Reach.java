package msgq.bench.transport;

import java.util.Optional;
import msgq.bench.linux.Surroundings;
import msgq.bench.linux.Surroundings.Share;

/** What a client and a server that is started in another container, or on another host, need. */
public enum Reach {
  /** Descriptors that a process inherits. */
  INHERITANCE(null, "a pipe is inherited: only a process and its children have one"),
  /** A network. */
  NETWORK(null, ""),
  /** A directory. */
  DIRECTORY(
      Share.DIRECTORY,
      "client and server share no directory: docker run -v <directory>:<directory> on both sides,"
          + " and --shared-directory <directory>"),
  /** An IPC namespace. */
  IPC(Share.IPC, "the IPC namespaces differ: docker run --ipc=container:<the other one>"),
  /** Memory with a name. */
  MEMORY(Share.MEMORY, "/dev/shm is not the same one: docker run --ipc=container:<the other one>"),
  /** It is not known. */
  UNKNOWN(null, "this transport does not say what it needs between containers");

  private final Share share;
  private final String missing;

  Reach(Share share, String missing) {
    this.share = share;
    this.missing = missing;
  }

  /** Why they cannot be apart at all; empty if they may be. */
  public Optional<String> never() {
    return this == NETWORK || share != null ? Optional.empty() : Optional.of(missing);
  }

  /** Why messages cannot get from one to the other; empty if they probably can. */
  public Optional<String> unreachable(Surroundings client, Surroundings server) {
    if (share == null || client.shares(share, server)) {
      return never();
    }
    return !client.shares(Share.MACHINE, server)
        ? Optional.of("client and server are on different machines: only a network connects them")
        : Optional.of(missing);
  }
}
