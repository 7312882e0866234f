package io.github.msgq.libraries;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.Optional;
import java.util.Queue;

/** Hands each accepted connection to the thread that serves it. */
final class NettyAccept extends ChannelInboundHandlerAdapter {
  private final Queue<Optional<Channel>> accepted;

  NettyAccept(Queue<Optional<Channel>> accepted) {
    this.accepted = accepted;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object connection) {
    accepted.add(Optional.of((Channel) connection));
  }
}
