package io.github.msgq.rpc.zookeeper;

import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.rpc.Ports;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/**
 * A ZooKeeper server on 127.0.0.1, without its administration port. It writes to the process's temp
 * directory, which is deleted with the run.
 */
final class ZooKeeper implements Work {
  /** A client is gone when its session times out, which takes two ticks at least. */
  private static final int TICK_MILLIS = 1000;

  private static final int MOST_CONNECTIONS = 100;
  private static final int ANY_PORT = 0;

  private final ServerCnxnFactory connections;

  private ZooKeeper(ServerCnxnFactory connections) {
    this.connections = connections;
  }

  static Work start() throws IOException {
    System.setProperty("zookeeper.forceSync", "no"); // the data need not survive a power failure
    System.setProperty("zookeeper.jmx.log4j.disable", "true");
    File directory = Files.createTempDirectory("zookeeper").toFile();
    ServerCnxnFactory connections =
        ServerCnxnFactory.createFactory(
            new InetSocketAddress(Ports.loopback(), ANY_PORT), MOST_CONNECTIONS);
    try {
      connections.startup(new ZooKeeperServer(directory, directory, TICK_MILLIS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while ZooKeeper starts");
    }
    return new ZooKeeper(connections);
  }

  @Override
  public String address() {
    return Ports.address(connections.getLocalPort());
  }

  @Override
  public Counters counters() {
    return Counters.of(0, 0, Usage.ofThisProcess());
  }

  @Override
  public void close() {
    connections.shutdown();
  }
}
