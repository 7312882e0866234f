package io.github.msgq.bench.session;

import io.github.msgq.bench.lease.LeaseRoot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a server in another container, or on another host, is started and reached. It is the same for
 * all combinations of a run, whose forks get it by system properties.
 *
 * @param line a command of the shell
 * @param address at which the server listens for TCP connections; the server's only one if empty
 */
public record ServerCommand(String line, Optional<String> address) {
  private static final String LINE = "msgq.server.command";
  private static final String ADDRESS = "msgq.server.address";

  /** The one that this run uses; empty if its servers are started here. */
  public static Optional<ServerCommand> ofThisRun() {
    return Optional.ofNullable(System.getProperty(LINE))
        .map(line -> new ServerCommand(line, Optional.ofNullable(System.getProperty(ADDRESS))));
  }

  /**
   * Has this run use it.
   *
   * @param directory that client and server share
   */
  public void use(Optional<Path> directory) {
    System.setProperty(LINE, line);
    address.ifPresent(given -> System.setProperty(ADDRESS, given));
    directory.ifPresent(LeaseRoot::beIn);
  }

  /** Flags that say the same to a fork. */
  public static List<String> flags() {
    List<String> flags = new ArrayList<>();
    Stream.of(LINE, ADDRESS)
        .filter(name -> System.getProperty(name) != null)
        .forEach(name -> flags.add("-D" + name + "=" + System.getProperty(name)));
    return flags;
  }
}
