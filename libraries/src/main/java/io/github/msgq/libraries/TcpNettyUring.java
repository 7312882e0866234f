package io.github.msgq.libraries;

/** TCP through Netty and io_uring. */
public final class TcpNettyUring extends NettyTransport {
  public TcpNettyUring() {
    super(NettyIo.URING);
  }

  @Override
  boolean tcp() {
    return true;
  }
}
