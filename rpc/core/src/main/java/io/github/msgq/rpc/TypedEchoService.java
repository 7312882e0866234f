package io.github.msgq.rpc;

import io.github.msgq.rpc.bid.BidRequest;
import java.util.ArrayList;

/** The study's service for encodings that carry no types, which the receiver must know. */
public interface TypedEchoService {
  BidRequest bid(BidRequest request);

  ArrayList<BidRequest> bids(ArrayList<BidRequest> requests);

  String text(String text);

  byte[] bytes(byte[] bytes);
}
