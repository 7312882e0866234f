package io.github.msgq.rpc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports of 127.0.0.1. */
public final class Ports {
  public static final String HOST = "127.0.0.1";

  private static final int BACKLOG = 50;

  private Ports() {}

  public static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }

  /** A socket that listens on 127.0.0.1 only. */
  public static ServerSocket listen(int port) throws IOException {
    return new ServerSocket(port, BACKLOG, loopback());
  }

  /** A port that is free now, for libraries that do not choose one themselves. */
  public static int free() throws IOException {
    try (ServerSocket socket = listen(0)) {
      return socket.getLocalPort();
    }
  }

  public static String address(int port) {
    return HOST + ":" + port;
  }

  /** The port of such an address. */
  public static int of(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }
}
