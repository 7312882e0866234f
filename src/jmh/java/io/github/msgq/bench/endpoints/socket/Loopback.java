package io.github.msgq.bench.endpoints.socket;

import static io.github.msgq.bench.terms.parameter.Parameters.HOST;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.Optional;
import java.util.function.Supplier;

/** Addresses on 127.0.0.1, where every server listens unless the settings name another host. */
public final class Loopback {
  private static final int MOST_PORT = 65_535;

  private Loopback() {}

  /** Why nothing can be reached on 127.0.0.1; empty if it probably can. */
  public static Optional<String> unavailable() {
    try {
      NetworkInterface loopback =
          NetworkInterface.getByInetAddress(SourcePorts.address(1).getAddress());
      return loopback != null && loopback.isUp()
          ? Optional.empty()
          : Optional.of("the loopback interface is down: ip link set lo up");
    } catch (SocketException e) {
      return Optional.empty(); // a sandbox may hide its interfaces
    }
  }

  /** The address with this port. */
  public static String text(int port) {
    return "127.0.0.1:" + port;
  }

  /** The address with this port on the host that the settings name. */
  public static String text(Settings settings, int port) {
    return settings.get(HOST) + ":" + port;
  }

  /** Reads what {@link #text(Settings, int)} wrote; a Failure if it is not of that host. */
  public static InetSocketAddress parse(Settings settings, String address) {
    return parse(settings.get(HOST), address);
  }

  /** Reads what {@link #text(int)} wrote; a Failure if it is not of this machine. */
  public static InetSocketAddress parse(String address) {
    return parse(HOST.otherwise(), address);
  }

  private static InetSocketAddress parse(String host, String address) {
    String port = address.startsWith(host + ":") ? address.substring(host.length() + 1) : "";
    if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > MOST_PORT) {
      throw new Failure("address=" + address + " is not " + host + ":port");
    }
    return new InetSocketAddress(host, Integer.parseInt(port));
  }

  /** A way to make TCP connections. */
  public interface Connector {
    /**
     * A connection that is configured as the settings say.
     *
     * @param source what to bind it to; null if the system may choose
     */
    Wire connect(Settings settings, InetSocketAddress server, InetSocketAddress source)
        throws IOException;
  }

  /** Links that connect in this way. */
  public static ClientSide client(
      Settings settings, Supplier<MessageBuffer> messages, Connector connector) {
    SourcePorts ports = new SourcePorts(settings.get(HOST).equals(HOST.otherwise()));
    return new SocketClientSide(
        settings,
        text(settings, 0),
        messages,
        address -> {
          InetSocketAddress server = parse(settings, address);
          return () -> ports.connect(source -> connector.connect(settings, server, source));
        },
        () -> SourcePorts.remark(ports.turns()));
  }

  /** A port on which nobody listens: this one, if it is free. */
  public static int freePort(int preferred) throws IOException {
    InetAddress loopback = SourcePorts.address(1).getAddress();
    try (ServerSocket server = new ServerSocket(preferred, 1, loopback)) {
      return server.getLocalPort();
    } catch (BindException e) {
      try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
        return server.getLocalPort();
      }
    }
  }
}
