package io.github.msgq.bench.machine.linux;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The user at the other end of a TCP connection over IPv4 within this machine, as the kernel knows
 * it; -1 for any other connection, if it is closed, or if the kernel does not say.
 */
public final class PeerSocket {
  private PeerSocket() {}

  /** That of a channel's other end. */
  public static int user(SocketChannel channel) {
    try {
      return user(channel.getRemoteAddress(), channel.getLocalAddress());
    } catch (IOException e) {
      return -1;
    }
  }

  /** That of a descriptor's other end. */
  public static int user(int fd) {
    return (int) Kernel.calls().peerUserOf(fd);
  }

  /** That of the socket at {@code there} which is connected with the one at {@code here}. */
  public static int user(SocketAddress there, SocketAddress here) {
    return there instanceof InetSocketAddress peer && here instanceof InetSocketAddress own
        ? (int) Kernel.calls().peerUser(host(peer), peer.getPort(), host(own), own.getPort())
        : -1;
  }

  private static int host(InetSocketAddress address) {
    return ByteBuffer.wrap(address.getAddress().getAddress()).getInt();
  }
}
