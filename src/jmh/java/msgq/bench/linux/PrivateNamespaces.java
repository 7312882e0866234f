package msgq.bench.linux;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A private network and private System V queues for the calling thread and for the threads and
 * processes that it starts from then on: nobody else on this machine can reach or see them, and
 * they disappear with the last of those processes. See namespaces(7).
 */
public final class PrivateNamespaces {
  private PrivateNamespaces() {}

  /** Whether the kernel allows it, as a short-lived thread finds out. */
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
