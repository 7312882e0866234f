package io.github.msgq.libraries;

/** TCP through Netty and epoll. */
public final class TcpNetty extends NettyTransport {
  public TcpNetty() {
    super(NettyIo.EPOLL);
  }

  @Override
  boolean tcp() {
    return true;
  }
}
