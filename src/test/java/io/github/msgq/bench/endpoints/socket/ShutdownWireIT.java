package io.github.msgq.bench.endpoints.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.terms.parameter.Wait;
import jnr.unixsocket.UnixSocketChannel;
import org.junit.jupiter.api.Test;

class ShutdownWireIT {
  private static final int SIZE = 8;

  /** A thread that is about to read would otherwise read from the next socket of that number. */
  @Test
  void itsOwnThreadClosesWhatAnotherEnds() throws Exception {
    UnixSocketChannel[] pair = UnixSocketChannel.pair();
    ShutdownWire wire = new ShutdownWire(pair[0], Wait.BLOCK);
    wire.abort();
    wire.abort();
    assertThat(pair[0].isOpen()).isTrue();
    assertThat(wire.read(MessageBuffer.onHeap(0, SIZE), 0, SIZE)).isEqualTo(-1);
    wire.close();
    assertThat(pair[0].isOpen()).isFalse();
    wire.abort();
    pair[1].close();
  }
}
