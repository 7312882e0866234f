package io.github.msgq.rpc.dubbo33;

import io.github.msgq.rpc.proto.BidMessage;
import io.github.msgq.rpc.proto.BidsMessage;
import io.github.msgq.rpc.proto.BytesMessage;
import io.github.msgq.rpc.proto.TextMessage;

/** The study's service for triple with protobuf: one message in, one out. */
public interface ProtoService {
  BidMessage bid(BidMessage request);

  BidsMessage bids(BidsMessage requests);

  TextMessage text(TextMessage text);

  BytesMessage bytes(BytesMessage bytes);
}
