package io.github.msgq.rpc.grpc;

import com.google.protobuf.ByteString;
import io.github.msgq.rpc.TypedEchoService;
import io.github.msgq.rpc.bid.BidRequest;
import io.github.msgq.rpc.proto.BytesMessage;
import io.github.msgq.rpc.proto.ProtoEchoGrpc.ProtoEchoBlockingStub;
import io.github.msgq.rpc.proto.TextMessage;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;

/** The study's service, called through a stub. */
record GrpcService(ProtoEchoBlockingStub stub, int timeoutMillis) implements TypedEchoService {
  @Override
  public BidRequest bid(BidRequest request) {
    return Messages.request(timed().bid(Messages.of(request)));
  }

  @Override
  public ArrayList<BidRequest> bids(ArrayList<BidRequest> requests) {
    return Messages.requests(timed().bids(Messages.of(requests)));
  }

  @Override
  public String text(String text) {
    return timed().text(TextMessage.newBuilder().setText(text).build()).getText();
  }

  @Override
  public byte[] bytes(byte[] bytes) {
    BytesMessage message = BytesMessage.newBuilder().setBytes(ByteString.copyFrom(bytes)).build();
    return timed().bytes(message).getBytes().toByteArray();
  }

  private ProtoEchoBlockingStub timed() {
    return stub.withDeadlineAfter(timeoutMillis, TimeUnit.MILLISECONDS);
  }
}
