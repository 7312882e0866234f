package msgq.bench.transport;

import java.io.Closeable;
import java.io.IOException;
import msgq.bench.message.Refused;

/** The server's side of a transport for one run: what it created, until it is closed. */
public interface ServerSide extends Closeable {
  /** The address that the client connects to. */
  String address();

  /** How many threads serve, each with a link of its own. */
  int slots();

  /** The link of one serving thread, not yet open. */
  Link link(int slot) throws IOException;

  /** Connections of others, where others can connect. */
  default Refused refused() {
    return Refused.NONE;
  }

  /** Removes what was created. Links that wait in {@link Link#open()} are ended. */
  @Override
  void close() throws IOException;
}
