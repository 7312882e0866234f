package msgq.bench.linux;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.OptionalInt;

/**
 * The other end of a TCP connection within this machine, as the kernel knows it. The answer only
 * makes a server less patient with strangers; trust depends on the token alone.
 */
public final class PeerSocket {
  private PeerSocket() {}

  /**
   * Returns the user at the other end; empty if it is ours, if the socket is gone, or if the kernel
   * does not say.
   *
   * @param peer its IPv4 address
   * @param here the address of our end
   */
  public static OptionalInt stranger(SocketAddress peer, SocketAddress here) {
    InetSocketAddress there = (InetSocketAddress) peer;
    InetSocketAddress own = (InetSocketAddress) here;
    long user = Kernel.peerUser(host(there), there.getPort(), host(own), own.getPort());
    return user < 0 ? OptionalInt.empty() : User.otherThanOurs((int) user);
  }

  private static int host(InetSocketAddress address) {
    return ByteBuffer.wrap(address.getAddress().getAddress()).getInt();
  }
}
