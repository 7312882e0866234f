package io.github.msgq.bench.endpoints.transport;

import io.github.msgq.bench.endpoints.message.Refused;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The server's side of a transport for one run: what it created, until it is closed. */
public interface ServerSide extends Closeable {
  /** The address that the client connects to. */
  String address();

  /** The links, not yet open, each of which has a serving thread of its own. */
  List<? extends Link> links();

  /** The connections that were refused, where other processes can connect. */
  default Refused refused() {
    return Refused.NONE;
  }

  /** Removes what was created. Links blocked in {@link Link#open()} are woken. */
  @Override
  void close() throws IOException;
}
