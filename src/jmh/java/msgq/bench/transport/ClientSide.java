package msgq.bench.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The client's side of a transport for one run. */
public interface ClientSide extends Closeable {
  /** Names what the server is to create; recorded in the lease already. */
  String address();

  /** Descriptors that a server process has to inherit under the same numbers. */
  default List<Integer> inherited() {
    return List.of();
  }

  /**
   * Where a client in a process of its own connects to.
   *
   * @param ready the address that the server answered
   */
  default String nativeAddress(String ready) {
    return ready;
  }

  /** Descriptors that such a client has to inherit; from then on they are its own. */
  default List<Integer> inheritedByClient() {
    return List.of();
  }

  /**
   * The link of one lane, not yet open.
   *
   * @param ready the address that the server answered
   */
  Link link(int lane, String ready) throws IOException;

  /** What the user should know about the figures, when all is done. */
  default Optional<String> remark() {
    return Optional.empty();
  }

  /** Gives back what {@link Transport#prepare} took; links are closed apart. */
  @Override
  default void close() throws IOException {}
}
