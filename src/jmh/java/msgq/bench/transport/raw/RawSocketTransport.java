package msgq.bench.transport.raw;

import java.util.Optional;
import java.util.Set;
import msgq.bench.linux.Panama;
import msgq.bench.message.MessageBuffer;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Settings;
import msgq.bench.parameter.Wait;
import msgq.bench.transport.Transport;
import msgq.bench.transport.socket.Preamble;

/** What sockets of either family that Java calls through Panama have in common. */
abstract class RawSocketTransport implements Transport {
  @Override
  public Set<Wait> waits() {
    return Set.of(Wait.values());
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return Panama.unavailable();
  }

  static MessageBuffer message(Settings settings) {
    return MessageBuffer.offHeap(Preamble.LENGTH, settings.size());
  }
}
