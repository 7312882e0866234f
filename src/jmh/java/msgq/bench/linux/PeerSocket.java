package msgq.bench.linux;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The other end of a TCP connection within this machine, as the kernel knows it, whatever address
 * it connects from: sock_diag(7). The answer only makes a server less patient with strangers; trust
 * depends on the token alone.
 */
public final class PeerSocket {
  private static final short SOCK_DIAG_BY_FAMILY = 20;
  private static final short REQUEST = 1;
  private static final byte AF_INET = 2;
  private static final byte TCP = 6;
  private static final int REQUEST_BYTES = 72; // struct nlmsghdr, struct inet_diag_req_v2
  private static final int ANSWER_BYTES = 88; // struct nlmsghdr, struct inet_diag_msg
  private static final int TYPE_AT = 4;
  private static final int UID_AT = 80;
  private static final int INODE_AT = 84;
  private static final int ADDRESS_BYTES = 16;
  private static final Pattern ADDRESS =
      Pattern.compile("((25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})(\\.|(?=:))){4}:[0-9]{1,5}");

  private PeerSocket() {}

  /**
   * Returns the user at the other end; empty if it is ours, if the socket is gone, or if the kernel
   * does not say.
   *
   * @param peer its IPv4 address
   * @param here the address of our end
   */
  public static OptionalInt stranger(SocketAddress peer, SocketAddress here) {
    byte[] question = question((InetSocketAddress) peer, (InetSocketAddress) here);
    byte[] answer = new byte[ANSWER_BYTES];
    if (Kernel.inquire(question, answer) < ANSWER_BYTES) {
      return OptionalInt.empty();
    }
    ByteBuffer fields = ByteBuffer.wrap(answer).order(ByteOrder.nativeOrder());
    boolean held = fields.getInt(INODE_AT) != 0; // by a process, whose user it reports
    return fields.getShort(TYPE_AT) == SOCK_DIAG_BY_FAMILY && held
        ? User.otherThanOurs(fields.getInt(UID_AT))
        : OptionalInt.empty();
  }

  /** Reads both as {@code 127.0.0.1:port}; empty if one of them is no address. */
  public static OptionalInt stranger(String peer, String here) {
    if (!ADDRESS.matcher(peer).matches() || !ADDRESS.matcher(here).matches()) {
      return OptionalInt.empty();
    }
    return stranger(address(peer), address(here));
  }

  private static InetSocketAddress address(String text) {
    String[] parts = text.split(":");
    return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]) & 0xFFFF);
  }

  private static byte[] question(InetSocketAddress peer, InetSocketAddress here) {
    ByteBuffer bytes = ByteBuffer.allocate(REQUEST_BYTES).order(ByteOrder.nativeOrder());
    bytes.putInt(REQUEST_BYTES).putShort(SOCK_DIAG_BY_FAMILY).putShort(REQUEST);
    bytes.putInt(0).putInt(0);
    bytes.put(AF_INET).put(TCP);
    bytes.putShort((short) 0).putInt(-1); // in any state
    bytes.order(ByteOrder.BIG_ENDIAN);
    bytes.putShort((short) peer.getPort()).putShort((short) here.getPort());
    int at = bytes.position();
    bytes.put(peer.getAddress().getAddress()).position(at + ADDRESS_BYTES);
    bytes.put(here.getAddress().getAddress()).position(at + 2 * ADDRESS_BYTES);
    bytes.putInt(0).putLong(-1); // any interface, no cookie
    return bytes.array();
  }
}
