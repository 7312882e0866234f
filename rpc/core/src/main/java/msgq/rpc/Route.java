package msgq.rpc;

import java.io.IOException;

/** What lies between client and server. */
public interface Route {
  /** Nothing: this is how it is measured. */
  Route DIRECT = port -> port;

  /** The port to connect to in place of that of the server. */
  int through(int port) throws IOException;
}
