package io.github.msgq.rpc;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;

/** RMI on 127.0.0.1 only; by default it listens on all addresses. */
public final class LoopbackRmi extends RMISocketFactory {
  private final Route route;

  private LoopbackRmi(Route route) {
    this.route = route;
  }

  /** Installs it for the whole process. */
  public static void install(Route route) throws IOException {
    System.setProperty("java.rmi.server.hostname", Ports.HOST);
    setSocketFactory(new LoopbackRmi(route));
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return new Socket(Ports.loopback(), route.through(port));
  }

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    return Ports.listen(port);
  }
}
