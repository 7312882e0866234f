package msgq.bench.linux;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A network and System V queues of the calling thread's own, and of the threads and processes that
 * it starts from then on: nobody else on this machine can reach or see them, and they go with the
 * last of those processes. See namespaces(7).
 */
public final class PrivateNamespaces {
  private PrivateNamespaces() {}

  /** Whether the kernel allows it: a thread tries, and ends. */
  static boolean allowed() throws InterruptedException {
    AtomicBoolean entered = new AtomicBoolean();
    Thread thread = new Thread(() -> entered.set(enter()), "namespaces-trial");
    thread.start();
    thread.join();
    return entered.get();
  }

  /**
   * Moves the calling thread there, with a loopback interface.
   *
   * @return whether the kernel allows it, as it does to root outside most containers, and in a
   *     {@link UserNamespace}
   */
  public static boolean enter() {
    if (Kernel.enterNamespaces() != 0) {
      return false;
    }
    if (Kernel.loopbackUp() != 0) {
      throw new IllegalStateException("the loopback interface of a new network cannot be set up");
    }
    return true;
  }
}
