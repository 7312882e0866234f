package io.github.msgq.bench.endpoints.transport;

import io.github.msgq.bench.endpoints.message.Refused;
import java.io.Closeable;
import java.io.IOException;

/** The server's side of a transport for one run: what it created, until it is closed. */
public interface ServerSide extends Closeable {
  /** The address that the client connects to. */
  String address();

  /** The number of serving threads, each with its own link. */
  int slots();

  /** The link of one serving thread, not yet open. */
  Link link(int slot) throws IOException;

  /** The connections that were refused, where other processes can connect. */
  default Refused refused() {
    return Refused.NONE;
  }

  /** Removes what was created. Links blocked in {@link Link#open()} are woken. */
  @Override
  void close() throws IOException;
}
