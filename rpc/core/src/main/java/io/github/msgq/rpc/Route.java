package io.github.msgq.rpc;

import java.io.IOException;

/** What lies between client and server. */
public interface Route {
  /** Nothing lies between: calls are measured so. */
  Route DIRECT = port -> port;

  /** The port to connect to instead of the server's. */
  int through(int port) throws IOException;
}
