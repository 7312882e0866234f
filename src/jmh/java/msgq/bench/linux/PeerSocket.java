package msgq.bench.linux;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.OptionalInt;
import jdk.net.ExtendedSocketOptions;

/**
 * The other end of a TCP connection within this machine, as the kernel knows it: sock_diag(7).
 *
 * @param uid the user that made the socket
 * @param inode the socket's number, which its holders show in /proc; 0 if nobody holds it any more
 */
public record PeerSocket(int uid, long inode) {
  private static final short SOCK_DIAG_BY_FAMILY = 20;
  private static final short REQUEST = 1;
  private static final byte AF_INET = 2;
  private static final byte AF_INET6 = 10;
  private static final byte TCP = 6;
  private static final int REQUEST_BYTES = 72; // struct nlmsghdr, struct inet_diag_req_v2
  private static final int ANSWER_BYTES = 88; // struct nlmsghdr, struct inet_diag_msg
  private static final int TYPE_AT = 4;
  private static final int UID_AT = 80;
  private static final int INODE_AT = 84;

  /**
   * Looks it up; empty if it is gone, or if this kernel does not say.
   *
   * @param peer its address
   * @param here the address of our end
   */
  public static Optional<PeerSocket> of(InetSocketAddress peer, InetSocketAddress here) {
    byte[] answer = new byte[ANSWER_BYTES];
    if (Kernel.inquire(question(peer, here), answer) < ANSWER_BYTES) {
      return Optional.empty();
    }
    ByteBuffer fields = ByteBuffer.wrap(answer).order(ByteOrder.nativeOrder());
    return fields.getShort(TYPE_AT) == SOCK_DIAG_BY_FAMILY
        ? Optional.of(
            new PeerSocket(fields.getInt(UID_AT), Integer.toUnsignedLong(fields.getInt(INODE_AT))))
        : Optional.empty();
  }

  private static byte[] question(InetSocketAddress peer, InetSocketAddress here) {
    ByteBuffer bytes = ByteBuffer.allocate(REQUEST_BYTES).order(ByteOrder.nativeOrder());
    bytes.putInt(REQUEST_BYTES).putShort(SOCK_DIAG_BY_FAMILY).putShort(REQUEST);
    bytes.putInt(0).putInt(0);
    bytes.put(peer.getAddress() instanceof Inet4Address ? AF_INET : AF_INET6).put(TCP);
    bytes.putShort((short) 0).putInt(-1); // in any state
    bytes.order(ByteOrder.BIG_ENDIAN);
    bytes.putShort((short) peer.getPort()).putShort((short) here.getPort());
    int at = bytes.position();
    bytes.put(peer.getAddress().getAddress()).position(at + 16);
    bytes.put(here.getAddress().getAddress()).position(at + 32);
    bytes.putInt(0).putLong(-1); // any interface, no cookie
    return bytes.array();
  }

  /** The user at the other end of a connection, if it is not ours and the kernel says. */
  public static OptionalInt stranger(SocketAddress peer, SocketAddress here) {
    Optional<PeerSocket> socket = of((InetSocketAddress) peer, (InetSocketAddress) here);
    return socket.isPresent() && socket.get().inode != 0
        ? User.otherThanOurs(socket.get().uid)
        : OptionalInt.empty();
  }

  /** The same for any connected channel. */
  public static OptionalInt stranger(SocketChannel channel) {
    try {
      if (channel.getRemoteAddress() instanceof InetSocketAddress) {
        return stranger(channel.getRemoteAddress(), channel.getLocalAddress());
      }
      return User.otherThanOurs(channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user());
    } catch (IOException e) {
      return OptionalInt.empty(); // the channel is closed
    }
  }
}
