package io.github.msgq.bench.endpoints.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** A server whose lanes each have their own pipes, FIFOs or queues, and so their own thread. */
public class PerLane implements ServerSide {
  private final String address;
  private final List<? extends Link> links;
  private final Closeable removal;
  private boolean closed;

  /** The client has chosen the address; {@code removal} removes what was created. */
  public PerLane(String address, List<? extends Link> links, Closeable removal) {
    this.address = address;
    this.links = links;
    this.removal = removal;
  }

  @Override
  public final String address() {
    return address;
  }

  @Override
  public final List<? extends Link> links() {
    return links;
  }

  @Override
  public final synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      removal.close();
    }
  }
}
