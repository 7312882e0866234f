package msgq.bench.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Addresses on 127.0.0.1, where every far end listens. */
final class Loopback {
  static final String ANY_PORT = "127.0.0.1:0";

  private Loopback() {}

  static String text(int port) {
    return "127.0.0.1:" + port;
  }

  static InetSocketAddress parse(String address) {
    int colon = address.lastIndexOf(':');
    return address(1, Integer.parseInt(address.substring(colon + 1)));
  }

  /** 127.0.0.host, which are all this machine. */
  static InetSocketAddress address(int host, int port) {
    try {
      InetAddress local = InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host});
      return new InetSocketAddress(local, port);
    } catch (UnknownHostException e) {
      throw new AssertionError("four bytes are an address", e);
    }
  }
}
