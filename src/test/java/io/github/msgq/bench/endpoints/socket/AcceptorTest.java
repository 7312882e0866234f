package io.github.msgq.bench.endpoints.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.endpoints.stream.Wire;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptorTest {
  private final List<String> events = new ArrayList<>();
  private final Acceptor acceptor =
      new Acceptor(this::accept, () -> events.add("shut down"), () -> events.add("closed"));

  private boolean endsMeanwhile;

  private Wire accept() throws IOException {
    events.add("accepts");
    if (endsMeanwhile) {
      acceptor.close();
    }
    events.add("leaves");
    return null;
  }

  @Test
  void staysOpenAsLongAsAThreadMayUseIt() throws Exception {
    endsMeanwhile = true;
    acceptor.open();
    acceptor.close();
    assertThat(events).containsExactly("accepts", "shut down", "leaves", "closed");
  }

  @Test
  void acceptsNothingOnceItHasEnded() throws Exception {
    acceptor.open();
    acceptor.close();
    assertThatThrownBy(acceptor::open).isInstanceOf(AsynchronousCloseException.class);
    assertThat(events).containsExactly("accepts", "leaves", "shut down", "closed");
  }

  @Test
  void closesItsSocketEvenIfTheShutdownFails() {
    Acceptor failing =
        new Acceptor(
            this::accept,
            () -> {
              throw new IOException("shutdown");
            },
            () -> events.add("closed"));
    assertThatThrownBy(failing::close).hasMessage("shutdown");
    assertThat(events).containsExactly("closed");
  }
}
