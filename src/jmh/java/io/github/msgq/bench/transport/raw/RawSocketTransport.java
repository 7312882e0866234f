package io.github.msgq.bench.transport.raw;

import io.github.msgq.bench.linux.Panama;
import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.transport.Transport;
import io.github.msgq.bench.transport.socket.Preamble;
import java.util.Optional;
import java.util.Set;

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
