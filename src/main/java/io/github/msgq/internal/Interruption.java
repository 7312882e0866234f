package io.github.msgq.internal;

import java.lang.ref.WeakReference;
import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * The JDK's only public hook on Thread.interrupt(): it closes a channel, and this channel then runs
 * the given action.
 *
 * <p>Setting it before each wait and clearing it after would cost as much as the rest of the
 * binding together. So the thread keeps it from one wait to the next: between them, an interrupt
 * closes it and finds nobody to wake. Only the thread's own use of another interruptible channel
 * replaces it, which {@link Lookout} makes up for.
 *
 * <p>Since a thread keeps it, it must not keep the library alive: it refers to it only weakly, and
 * {@link Hooks} may load it by a class loader of its own.
 */
public final class Interruption extends AbstractInterruptibleChannel implements Runnable {
  private final WeakReference<Runnable> action;

  public Interruption(Runnable action) {
    this.action = new WeakReference<>(action);
  }

  /** From now on an interrupt of the calling thread, even a pending one, closes this channel. */
  @Override
  public void run() {
    begin();
  }

  @Override
  protected void implCloseChannel() {
    Runnable known = action.get();
    if (known != null) {
      known.run();
    }
  }
}
