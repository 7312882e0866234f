package msgq.internal;

import java.io.IOException;
import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * The JDK's only public hook on Thread.interrupt(): a channel is closed by it, and this one wakes a
 * waiter then.
 */
final class Interruption extends AbstractInterruptibleChannel {
  private final Waiter waiter;

  Interruption(Waiter waiter) {
    this.waiter = waiter;
  }

  void start() {
    begin();
  }

  void stop() {
    try {
      end(true);
    } catch (IOException interrupted) {
      // the waiter knows; the call's own result stands, for it may be a message
    }
  }

  @Override
  protected void implCloseChannel() {
    waiter.interrupt();
  }
}
