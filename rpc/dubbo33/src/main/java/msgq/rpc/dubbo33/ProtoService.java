package msgq.rpc.dubbo33;

import msgq.rpc.proto.BidMessage;
import msgq.rpc.proto.BidsMessage;
import msgq.rpc.proto.BytesMessage;
import msgq.rpc.proto.TextMessage;

/** The study's service for triple with protobuf: one message in, one out. */
public interface ProtoService {
  BidMessage bid(BidMessage request);

  BidsMessage bids(BidsMessage requests);

  TextMessage text(TextMessage text);

  BytesMessage bytes(BytesMessage bytes);
}
