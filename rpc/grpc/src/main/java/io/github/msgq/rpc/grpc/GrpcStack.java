package io.github.msgq.rpc.grpc;

import io.github.msgq.rpc.Call;
import io.github.msgq.rpc.Ports;
import io.github.msgq.rpc.Route;
import io.github.msgq.rpc.Row;
import io.github.msgq.rpc.Stack;
import io.github.msgq.rpc.proto.ProtoEchoGrpc;
import io.github.msgq.rpc.proto.ProtoEchoGrpc.ProtoEchoBlockingStub;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.unix.DomainSocketAddress;
import java.net.InetSocketAddress;

/** gRPC over TCP or, with transporter {@code uds}, over a UNIX-domain socket. */
public final class GrpcStack implements Stack {
  private static final int ONE_THREAD = 1;

  /** Connecting is not measured. */
  private static final int CONNECT_MILLIS = 20_000;

  @Override
  public String serve(Row row) throws Exception {
    if (row.encodingAlone()) {
      return Row.NOWHERE;
    }
    String path = row.text("path");
    NettyServerBuilder server =
        unix(row)
            ? NettyServerBuilder.forAddress(new DomainSocketAddress(path))
                .channelType(EpollServerDomainSocketChannel.class)
                .bossEventLoopGroup(new EpollEventLoopGroup(ONE_THREAD))
                .workerEventLoopGroup(new EpollEventLoopGroup())
            : NettyServerBuilder.forAddress(new InetSocketAddress(Ports.loopback(), 0));
    int port =
        server
            .maxInboundMessageSize(Row.MOST_BYTES)
            .addService(new GrpcEchoes())
            .build()
            .start()
            .getPort();
    return unix(row) ? path : Ports.address(port);
  }

  @Override
  public Call connect(Row row, String address, Route route) throws Exception {
    if (row.encodingAlone()) {
      return Call.of(new ProtoEncoding());
    }
    NettyChannelBuilder channel =
        unix(row)
            ? NettyChannelBuilder.forAddress(new DomainSocketAddress(address))
                .channelType(EpollDomainSocketChannel.class)
                .eventLoopGroup(new EpollEventLoopGroup(ONE_THREAD))
            : NettyChannelBuilder.forAddress(Ports.HOST, route.through(Ports.of(address)));
    ProtoEchoBlockingStub stub =
        ProtoEchoGrpc.newBlockingStub(
            channel.usePlaintext().maxInboundMessageSize(Row.MOST_BYTES).build());
    new GrpcService(stub, CONNECT_MILLIS).text(""); // a channel connects when it is first called
    return Call.of(new GrpcService(stub, row.timeoutMillis()));
  }

  private static boolean unix(Row row) {
    return row.transporter().equals("uds");
  }
}
