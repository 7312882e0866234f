package msgq.rpc.dubbo33;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import msgq.rpc.TypedEchoService;
import msgq.rpc.bid.BidRequest;
import msgq.rpc.grpc.Messages;
import msgq.rpc.proto.BytesMessage;
import msgq.rpc.proto.TextMessage;

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
