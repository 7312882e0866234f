package io.github.msgq.rpc.dubbo33;

import io.github.msgq.rpc.proto.BidMessage;
import io.github.msgq.rpc.proto.BidsMessage;
import io.github.msgq.rpc.proto.BytesMessage;
import io.github.msgq.rpc.proto.TextMessage;

/** The service with protobuf messages, which returns the request. */
final class ProtoEchoes implements ProtoService {
  @Override
  public BidMessage bid(BidMessage request) {
    return request;
  }

  @Override
  public BidsMessage bids(BidsMessage requests) {
    return requests;
  }

  @Override
  public TextMessage text(TextMessage text) {
    return text;
  }

  @Override
  public BytesMessage bytes(BytesMessage bytes) {
    return bytes;
  }
}
