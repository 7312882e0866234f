package msgq.internal;

/** A call of the kernel that may have to wait; {@link Wait} makes it as often as need be. */
public interface KernelCall {
  /**
   * Makes the call once.
   *
   * @param queue the kernel's number of the queue
   * @param length bytes of the body that is sent, or of the room for one
   * @param label what a message is sent with, or chosen by: System V's type, POSIX's priority
   * @param wait nanoseconds to wait; 0 for none, {@link Waiter#FOREVER} without end
   * @return what the kernel does, -EINTR after any signal, {@link Waiter#TIMED_OUT} if it would
   *     have to wait (longer)
   */
  long make(int queue, Block block, int length, long label, int flags, long wait);

  /** Whether the kernel ends the wait in time; otherwise a signal does. */
  boolean endsInTime();
}
