package msgq.rpc.grpc;

import io.grpc.stub.StreamObserver;
import msgq.rpc.proto.BidMessage;
import msgq.rpc.proto.BidsMessage;
import msgq.rpc.proto.BytesMessage;
import msgq.rpc.proto.ProtoEchoGrpc;
import msgq.rpc.proto.TextMessage;

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
