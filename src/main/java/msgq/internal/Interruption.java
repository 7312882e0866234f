package msgq.internal;

import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * The JDK's only public hook on Thread.interrupt(): a channel is closed by it, and this one wakes a
 * waiter then.
 *
 * <p>Telling the thread of it before each wait and taking it back after would cost as much as the
 * rest of the binding together. So the thread keeps it from one wait to the next: between them, an
 * interrupt closes it and finds nobody to wake. Only the thread's own use of another interruptible
 * channel takes it away, which {@link MissedInterrupts} makes good.
 */
final class Interruption extends AbstractInterruptibleChannel {
  private final Waiter waiter;

  Interruption(Waiter waiter) {
    this.waiter = waiter;
  }

  /** From now on an interrupt of the calling thread, or one that it has already, comes here. */
  void expect() {
    begin();
  }

  @Override
  protected void implCloseChannel() {
    waiter.interrupt();
  }
}
