package io.github.msgq.bench.terms.tradeoff;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * What connects a client and a server, from the nearest to the farthest, and so what they need in
 * two containers, or on two hosts.
 */
public enum Reach {
  MEMORY(
      "shared memory",
      SharedResource.MEMORY,
      "the same /dev/shm: docker run --ipc=container:<the other one>,"
          + " which runs with --ipc=shareable",
      "/dev/shm is not the same one: docker run --ipc=container:<the other one>"),

  IPC(
      "kernel queue",
      SharedResource.IPC,
      "one IPC namespace: docker run --ipc=container:<the other one>,"
          + " which runs with --ipc=shareable",
      "the IPC namespaces differ: docker run --ipc=container:<the other one>"),

  INHERITANCE("pipe", null, "", "a pipe is inherited: only a process and its children have one"),

  DIRECTORY(
      "socket or FIFO",
      SharedResource.DIRECTORY,
      "a volume: docker run -v <volume>:<directory> on both sides",
      "client and server share no directory: docker run -v <directory>:<directory> on both sides,"
          + " and --shared-directory <directory>"),

  NETWORK("network", null, "a network, such as the containers' bridge", ""),

  /** A broker, which the benchmark starts on 127.0.0.1. */
  BROKER(
      "broker",
      SharedResource.NETWORK,
      "a network on which both reach the broker",
      "the broker listens on the client's 127.0.0.1 only: docker run --network=container:<the"
          + " client's>"),

  /** It is not known. */
  UNKNOWN("", null, "", "this transport does not say what it needs between containers");

  private final String words;
  private final SharedResource share;
  private final String need;
  private final String missing;

  Reach(String words, SharedResource share, String need, String missing) {
    this.words = words;
    this.share = share;
    this.need = need;
    this.missing = missing;
  }

  /** What connects them. */
  public String words() {
    return words;
  }

  /** What two containers must have in common; empty if they cannot be connected. */
  public String need() {
    return need;
  }

  /** Whether another host can be at its end. */
  public boolean otherHost() {
    return this == NETWORK || this == BROKER;
  }

  /** Why they cannot be apart at all; empty if they may be. */
  public Optional<String> never() {
    return need.isEmpty() ? Optional.of(missing) : Optional.empty();
  }

  /**
   * Why messages cannot get from one to the other; empty if they probably can.
   *
   * @param shared whether both have a resource in common
   */
  public Optional<String> unreachable(Predicate<SharedResource> shared) {
    if (share == null || shared.test(share)) {
      return never();
    }
    return !shared.test(SharedResource.MACHINE) && !otherHost()
        ? Optional.of("client and server are on different machines: only a network connects them")
        : Optional.of(missing);
  }
}
