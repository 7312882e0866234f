package io.github.msgq.rpc;

import io.github.msgq.rpc.bid.BidRequest;
import java.util.ArrayList;

/** A remote call. */
public interface Call {
  /** Sends the payload and waits for the reply. */
  Object call(Object payload) throws Exception;

  /** A call of the untyped service. */
  static Call of(EchoService service) {
    return service::sendRequest;
  }

  /** A call of the typed service's method for the payload's type. */
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

  /** Casts a payload that is a list. */
  @SuppressWarnings("unchecked")
  static ArrayList<BidRequest> requests(Object payload) {
    return (ArrayList<BidRequest>) payload;
  }
}
