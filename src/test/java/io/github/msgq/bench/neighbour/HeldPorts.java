package io.github.msgq.bench.neighbour;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Ports of 127.0.0.1 that a neighbour listens on; the tests of {@code brokers} hold some, too. */
public final class HeldPorts implements Closeable {
  private final List<ServerSocket> neighbour = new ArrayList<>();

  /** Takes one that is free. */
  public void take(int port) throws IOException {
    neighbour.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
  }

  public Set<Integer> all() {
    return neighbour.stream().map(ServerSocket::getLocalPort).collect(Collectors.toSet());
  }

  /** Fails if somebody has connected to the neighbour. */
  public void checkThatNobodyCame() throws IOException {
    for (ServerSocket each : neighbour) {
      each.setSoTimeout(1);
      assertThatThrownBy(each::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Override
  public void close() throws IOException {
    for (ServerSocket each : neighbour) {
      each.close();
    }
  }
}
