package msgq.internal;

import java.lang.ref.WeakReference;
import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * The JDK's only public hook on Thread.interrupt(): a channel is closed by it, and this one then
 * runs what it was given.
 *
 * <p>Telling the thread of it before each wait and taking it back after would cost as much as the
 * rest of the binding together. So the thread keeps it from one wait to the next: between them, an
 * interrupt closes it and finds nobody to wake. Only the thread's own use of another interruptible
 * channel takes it away, which {@link Lookout} makes good.
 *
 * <p>Since a thread keeps it, it must not keep the library: it refers to nothing of it strongly,
 * and {@link Hooks} may load it by a class loader of its own.
 */
public final class Interruption extends AbstractInterruptibleChannel implements Runnable {
  private final WeakReference<Runnable> action;

  public Interruption(Runnable action) {
    this.action = new WeakReference<>(action);
  }

  /** From now on an interrupt of the calling thread, or one that it has already, comes here. */
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
