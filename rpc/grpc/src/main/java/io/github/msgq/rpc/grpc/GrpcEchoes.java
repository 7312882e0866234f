package io.github.msgq.rpc.grpc;

import io.github.msgq.rpc.proto.BidMessage;
import io.github.msgq.rpc.proto.BidsMessage;
import io.github.msgq.rpc.proto.BytesMessage;
import io.github.msgq.rpc.proto.ProtoEchoGrpc;
import io.github.msgq.rpc.proto.TextMessage;
import io.grpc.stub.StreamObserver;

/** The study's service for gRPC. */
final class GrpcEchoes extends ProtoEchoGrpc.ProtoEchoImplBase {
  @Override
  public void bid(BidMessage request, StreamObserver<BidMessage> reply) {
    echo(request, reply);
  }

  @Override
  public void bids(BidsMessage request, StreamObserver<BidsMessage> reply) {
    echo(request, reply);
  }

  @Override
  public void text(TextMessage request, StreamObserver<TextMessage> reply) {
    echo(request, reply);
  }

  @Override
  public void bytes(BytesMessage request, StreamObserver<BytesMessage> reply) {
    echo(request, reply);
  }

  private static <T> void echo(T request, StreamObserver<T> reply) {
    reply.onNext(request);
    reply.onCompleted();
  }
}
