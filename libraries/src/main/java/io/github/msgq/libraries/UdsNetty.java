package io.github.msgq.libraries;

/** UNIX-domain stream sockets through Netty and epoll. */
public final class UdsNetty extends NettyTransport {
  public UdsNetty() {
    super(NettyIo.EPOLL);
  }

  @Override
  boolean tcp() {
    return false;
  }
}
