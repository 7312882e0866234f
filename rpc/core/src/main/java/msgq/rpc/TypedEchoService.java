package msgq.rpc;

import java.util.ArrayList;
import msgq.rpc.bid.BidRequest;

/** The same where the encoding carries no types: the receiver has to know them. */
public interface TypedEchoService {
  BidRequest bid(BidRequest request);

  ArrayList<BidRequest> bids(ArrayList<BidRequest> requests);

  String text(String text);

  byte[] bytes(byte[] bytes);
}
