package msgq.rpc;

import java.util.ArrayList;
import msgq.rpc.bid.BidRequest;

/** A remote call. */
public interface Call {
  /** Sends it and waits for what comes back. */
  Object call(Object payload) throws Exception;

  /** Through the untyped service. */
  static Call of(EchoService service) {
    return service::sendRequest;
  }

  /** Through the method that takes what the payload is. */
  static Call of(TypedEchoService service) {
    return payload -> {
      if (payload instanceof BidRequest request) {
        return service.bid(request);
      }
      if (payload instanceof String text) {
        return service.text(text);
      }
      if (payload instanceof byte[] bytes) {
        return service.bytes(bytes);
      }
      return service.bids(requests(payload));
    };
  }

  /** The payload that is a list. */
  @SuppressWarnings("unchecked")
  static ArrayList<BidRequest> requests(Object payload) {
    return (ArrayList<BidRequest>) payload;
  }
}
