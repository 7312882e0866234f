package io.github.msgq.rpc.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.github.msgq.rpc.TypedEchoService;
import io.github.msgq.rpc.bid.BidRequest;
import io.github.msgq.rpc.proto.BytesMessage;
import io.github.msgq.rpc.proto.TextMessage;
import java.util.ArrayList;

/** Only a call's encoding: objects to messages to bytes and back, in one thread. */
final class ProtoEncoding implements TypedEchoService {
  @Override
  public BidRequest bid(BidRequest request) {
    return Messages.request(thereAndBack(Messages.of(request)));
  }

  @Override
  public ArrayList<BidRequest> bids(ArrayList<BidRequest> requests) {
    return Messages.requests(thereAndBack(Messages.of(requests)));
  }

  @Override
  public String text(String text) {
    return thereAndBack(TextMessage.newBuilder().setText(text).build()).getText();
  }

  @Override
  public byte[] bytes(byte[] bytes) {
    BytesMessage message = BytesMessage.newBuilder().setBytes(ByteString.copyFrom(bytes)).build();
    return thereAndBack(message).getBytes().toByteArray();
  }

  @SuppressWarnings("unchecked")
  private static <T extends MessageLite> T thereAndBack(T message) {
    try {
      return (T) message.getParserForType().parseFrom(message.toByteArray());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("protobuf does not read what it has written", e);
    }
  }
}
