package io.github.msgq.bench.endpoints.transport;

import io.github.msgq.bench.endpoints.message.Refused;
import java.io.Closeable;
import java.io.IOException;

/** The ends of all lanes on one side of a {@link SimpleTransport}, and what they share. */
public interface Ends extends Closeable {
  /** Makes the end of this lane. */
  LaneEnd of(int lane) throws Exception;

  /** The address for the client, which has asked for this one. */
  default String address(String asked) {
    return asked;
  }

  /** The connections that were refused, where other processes can connect. */
  default Refused refused() {
    return Refused.NONE;
  }

  /** Removes what the ends share, which were closed before. */
  @Override
  default void close() throws IOException {}

  /** These ends, with what they share. */
  default Ends sharing(Closeable shared) {
    return new Ends() {
      @Override
      public LaneEnd of(int lane) throws Exception {
        return Ends.this.of(lane);
      }

      @Override
      public void close() throws IOException {
        shared.close();
      }
    };
  }
}
