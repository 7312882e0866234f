package io.github.msgq.rpc.dubbo33;

import com.google.protobuf.ByteString;
import io.github.msgq.rpc.TypedEchoService;
import io.github.msgq.rpc.bid.BidRequest;
import io.github.msgq.rpc.grpc.Messages;
import io.github.msgq.rpc.proto.BytesMessage;
import io.github.msgq.rpc.proto.TextMessage;
import java.util.ArrayList;

/** The study's service, called with protobuf messages. */
record ProtoClient(ProtoService service) implements TypedEchoService {
  @Override
  public BidRequest bid(BidRequest request) {
    return Messages.request(service.bid(Messages.of(request)));
  }

  @Override
  public ArrayList<BidRequest> bids(ArrayList<BidRequest> requests) {
    return Messages.requests(service.bids(Messages.of(requests)));
  }

  @Override
  public String text(String text) {
    return service.text(TextMessage.newBuilder().setText(text).build()).getText();
  }

  @Override
  public byte[] bytes(byte[] bytes) {
    BytesMessage message = BytesMessage.newBuilder().setBytes(ByteString.copyFrom(bytes)).build();
    return service.bytes(message).getBytes().toByteArray();
  }
}
