package msgq.bench.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import msgq.bench.linux.PeerSocket;

/**
 * The socket on which JMH waits for its forks. JMH takes whoever connects to it for the fork; this
 * one accepts only connections of processes that this process has started, and closes all others
 * unread.
 *
 * <p>JMH makes its socket itself, so what makes all of this JVM's sockets is replaced. Others than
 * JMH's work as before.
 */
public final class ForkLink extends SocketImpl {
  private static final String JMH = "org.openjdk.jmh.runner.link.";

  private final boolean guarded;
  private ServerSocketChannel listener;
  private SocketChannel channel;

  private ForkLink(boolean guarded) {
    this.guarded = guarded;
  }

  /**
   * From now on JMH hears nobody but the forks, in this JVM. Where the kernel does not tell who has
   * connected, anybody is heard, and only the forks' records show what is theirs.
   */
  @SuppressWarnings("deprecation") // there is no other way into JMH's own `new ServerSocket`
  public static void guard() throws IOException {
    if (!PeerSocket.known()) {
      return;
    }
    Strangers.watch();
    ServerSocket.setSocketFactory(() -> new ForkLink(madeByJmh()));
    Socket.setSocketImplFactory(() -> new ForkLink(false));
    if (ObjectInputFilter.Config.getSerialFilter() == null) {
      ObjectInputFilter.Config.setSerialFilter(SentByForks.FILTER);
    }
  }

  private static boolean madeByJmh() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().startsWith(JMH)));
  }

  @Override
  protected void create(boolean stream) throws IOException {
    // listen or connect makes it
  }

  @Override
  protected void bind(InetAddress host, int port) throws IOException {
    listener = ServerSocketChannel.open();
    address = host;
    localport = port;
  }

  @Override
  protected void listen(int backlog) throws IOException {
    listener.bind(new InetSocketAddress(address, localport), backlog);
    localport = listener.socket().getLocalPort();
  }

  @Override
  protected void accept(SocketImpl accepted) throws IOException {
    SocketChannel connected = next();
    while (guarded && !Strangers.ours(connected)) {
      connected.close();
      connected = next();
    }
    ((ForkLink) accepted).take(connected);
  }

  private SocketChannel next() throws IOException {
    try {
      return listener.accept();
    } catch (ClosedChannelException e) {
      throw new SocketException("Socket closed"); // what JMH expects
    }
  }

  private void take(SocketChannel connected) throws IOException {
    channel = connected;
    InetSocketAddress peer = (InetSocketAddress) connected.getRemoteAddress();
    address = peer.getAddress();
    port = peer.getPort();
    localport = ((InetSocketAddress) connected.getLocalAddress()).getPort();
  }

  @Override
  protected void connect(SocketAddress server, int timeoutMillis) throws IOException {
    SocketChannel connecting = SocketChannel.open();
    connecting.socket().connect(server, timeoutMillis);
    take(connecting);
  }

  @Override
  protected void connect(String host, int port) throws IOException {
    connect(new InetSocketAddress(host, port), 0);
  }

  @Override
  protected void connect(InetAddress host, int port) throws IOException {
    connect(new InetSocketAddress(host, port), 0);
  }

  @Override
  protected InputStream getInputStream() throws IOException {
    return channel.socket().getInputStream();
  }

  @Override
  protected OutputStream getOutputStream() throws IOException {
    return channel.socket().getOutputStream();
  }

  @Override
  protected int available() throws IOException {
    return getInputStream().available();
  }

  @Override
  protected void close() throws IOException {
    if (listener != null) {
      listener.close();
    }
    if (channel != null) {
      channel.close();
    }
  }

  @Override
  protected void shutdownInput() throws IOException {
    channel.shutdownInput();
  }

  @Override
  protected void shutdownOutput() throws IOException {
    channel.shutdownOutput();
  }

  @Override
  protected void sendUrgentData(int data) throws IOException {
    channel.socket().sendUrgentData(data);
  }

  @Override
  public void setOption(int option, Object value) {
    // the system's own are kept
  }

  @Override
  public Object getOption(int option) throws SocketException {
    throw new SocketException("this socket has the system's own options");
  }
}
