package io.github.msgq.rpc.jdk;

import io.github.msgq.rpc.Call;
import io.github.msgq.rpc.LoopbackRmi;
import io.github.msgq.rpc.Ports;
import io.github.msgq.rpc.Route;
import io.github.msgq.rpc.Row;
import io.github.msgq.rpc.Stack;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;

/** java.rmi with nothing on top. */
public final class PlainRmi implements Stack {
  private static final String NAME = "echo";
  private static final int ANY_PORT = 0;

  /** Kept reachable here, since RMI itself does not. */
  private Registry registry;

  private RemoteEcho service;

  @Override
  public String serve(Row row) throws Exception {
    LoopbackRmi.install(Route.DIRECT);
    int port = Ports.free();
    registry = LocateRegistry.createRegistry(port);
    service = request -> request;
    registry.rebind(NAME, UnicastRemoteObject.exportObject(service, ANY_PORT));
    return Ports.address(port);
  }

  @Override
  public Call connect(Row row, String address, Route route) throws Exception {
    LoopbackRmi.install(route);
    RemoteEcho echo =
        (RemoteEcho) LocateRegistry.getRegistry(Ports.HOST, Ports.of(address)).lookup(NAME);
    return echo::sendRequest;
  }
}
