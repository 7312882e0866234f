package io.github.msgq.bench.endpoints.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The client's side of a transport for one run. */
public interface ClientSide extends Closeable {
  /** Names what the server is to create; already recorded in the lease. */
  String address();

  /** What messages pass through; it may listen on 127.0.0.1 only. Empty if they need no broker. */
  default Optional<Broker> broker() {
    return Optional.empty();
  }

  /** Descriptors that a server process must inherit under the same numbers. */
  default List<Integer> inherited() {
    return List.of();
  }

  /** The address that a client in its own process connects to, by that of the server's READY. */
  default String nativeAddress(String ready) {
    return ready;
  }

  /** Descriptors that such a client must inherit, and then owns. */
  default List<Integer> inheritedByClient() {
    return List.of();
  }

  /** The link of one lane, not yet open, to the address that the server answered. */
  Link link(int lane, String ready) throws IOException;

  /** What the user should know about the figures; called after the run, before anything ends. */
  default Optional<String> remark() throws IOException {
    return Optional.empty();
  }

  /** Releases what {@link Transport#prepare} acquired; links are closed separately. */
  @Override
  default void close() throws IOException {}
}
