package io.github.msgq.rpc;

import io.github.msgq.rpc.bid.BidRequest;
import java.util.ArrayList;

/** The typed service, which returns the request. */
public final class TypedEchoes implements TypedEchoService {
  @Override
  public BidRequest bid(BidRequest request) {
    return request;
  }

  @Override
  public ArrayList<BidRequest> bids(ArrayList<BidRequest> requests) {
    return requests;
  }

  @Override
  public String text(String text) {
    return text;
  }

  @Override
  public byte[] bytes(byte[] bytes) {
    return bytes;
  }
}
