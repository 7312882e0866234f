package io.github.msgq.internal;

import static io.github.msgq.internal.Backend.NATIVE;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread's presence inside system calls: which handle it uses, so that close() can wait for it.
 * Lets other threads end its wait.
 *
 * <p>A signal that comes just before the thread sleeps in the kernel is lost, so it is repeated
 * until the thread has left the call. The signal does not say why: the thread checks (handle
 * closed, thread interrupted, deadline past), and if nothing holds, the signal was not ours and it
 * waits on.
 *
 * <p>Before a thread's first wait, and before one that follows a long one, it sends itself the
 * signal: where that fails, the wait does not begin. Short waits in a row do without, which would
 * cost them more than all the rest; so a thread that has waited briefly and then blocks the signal
 * by native code is not woken from its next wait, and {@link Waiters#evict} gives up.
 *
 * <p>Refers to its thread weakly; only {@link Waiters} refers to it strongly.
 */
public final class Waiter extends WeakReference<Thread> implements Runnable {
  /** Results of a call that did not come from the kernel. */
  public static final int CLOSED = -1001;

  public static final int INTERRUPTED = -1002;
  public static final int TIMED_OUT = -1003;

  /** No signal is free that could end a wait. */
  public static final int NO_SIGNAL = -1004;

  /** No thread can be started that the wait needs. */
  public static final int NO_THREAD = -1005;

  /** No signal may be sent that could end a wait. */
  public static final int NO_SENDING = -1006;

  /** After so many rounds, some 30 ms, the interrupting thread leaves the rest to the lookout. */
  private static final int ROUNDS = 50;

  private static final int TRIES = 8;

  /** What is seen again so long after is one wait that is long, not two looks that are close. */
  private static final long LONG_WAIT = Lookout.PERIOD - Lookout.SOON;

  private static String inside; // published by the word of the first call

  /** What the next receive is to return, created before the system call. */
  public Object emptyReceived;

  public Object emptyMessage;

  private final Scratch scratch;
  final Long thread;
  private boolean waits; // this and the next two are published by the word
  private long deadline;
  Handle handle; // this and the word are set by KernelCall too
  volatile long word; // odd while inside a call, another number for each
  private volatile boolean hooked; // whether the thread's interrupt is reported here
  private volatile long hookedIn; // the wait at whose beginning hooked was set
  private volatile boolean signalling;
  private volatile boolean signalled;
  private long seenWaiting; // these three are the lookout's own
  private long seenAt;
  private int looks;
  private int tries;
  private boolean refused; // whether the last wait could not begin

  /**
   * @param owner null for one that is lent to virtual threads, which do not wait with it
   * @param thread the kernel's number of the owner; null without one
   * @param ended where it goes when its owner has ended
   */
  Waiter(Thread owner, Long thread, ReferenceQueue<Thread> ended) {
    super(owner, ended);
    this.thread = thread;
    scratch = new Scratch(isLent());
  }

  /** Memory for the duration of a call. */
  public Block block(int capacity) {
    return scratch.block(capacity);
  }

  /** Memory for the result of msgctl(2), while a message is in the other block. */
  public Block aside() {
    return scratch.aside();
  }

  /** Called after the thread has lost its thread locals. */
  void keepAgain() {
    scratch.keepAgain();
  }

  /** Gives the block away. */
  public void forget(Block given) {
    scratch.forget(given);
  }

  boolean isLent() {
    return thread == null;
  }

  /**
   * Whether a call that may wait is to do so at once. Otherwise it tries without waiting first:
   * many programs never wait, and what a wait needs takes long to set up; and where that is not
   * available, a wait must not even begin.
   */
  boolean isReady() {
    return !isLent() && !refused && (hooked || ++tries > TRIES);
  }

  /**
   * Enters a call. One that may wait enters by {@link Waiters#enter}.
   *
   * @param until when a signal is to end it
   * @return 0, or the reason why the call must not wait
   */
  int enter(Handle used, boolean mayWait, long until) {
    int reason = mayWait ? prepare() : 0;
    waits = mayWait;
    handle = used;
    deadline = until;
    word = word + 2 | 1; // volatile: either we see the handle closed, or close() sees us inside
    return reason;
  }

  /** Called when a wait begins, with whether it cannot. */
  void refuse(boolean now) {
    refused = now;
  }

  /**
   * Makes sure that signals and interrupts end the coming wait: before a thread's first, before one
   * after a long one, and before one for which a lookout must be started, which may send what this
   * thread may.
   */
  private int prepare() {
    if (hooked && Lookout.isWatching()) {
      return 0;
    }
    if (NATIVE.wakeSelf() < 0) {
      return NO_SIGNAL;
    }
    int sent = NATIVE.wakeSend(thread);
    if (sent < 0) {
      return sent == -Linux.EAGAIN ? NO_SIGNAL : NO_SENDING;
    }
    if (!hooked) {
      hook();
    }
    return 0;
  }

  /** Called before the word is the wait's, whose end the interrupting thread awaits in JDK 17. */
  private void hook() {
    hooked = true;
    Runnable hook = Hooks.of(this);
    if (hook != null) {
      hook.run();
      hookedIn = word + 2 | 1;
    }
  }

  /** After a signal: continues as a new wait if the lookout wants the hook set again. */
  void goOn() {
    if (waits && !hooked && !Thread.currentThread().isInterrupted()) {
      word = word + 1 & ~1;
      hook();
      word = word + 2 | 1;
    }
  }

  /** Whether to make the call (again): 0, or the reason not to. */
  int verdict() {
    if (handle.isClosed()) {
      return CLOSED;
    }
    if (waits && Thread.currentThread().isInterrupted()) {
      hooked = false; // the interrupt may be about to use it up
      return INTERRUPTED;
    }
    return 0;
  }

  /** After a call was left: when this returns, no more signals come. */
  void settle() {
    if (!signalling && !signalled) {
      return;
    }
    while (signalling) {
      Thread.yield();
    }
    signalled = false;
    Thread.yield(); // takes a pending signal, which would disturb the thread's next system call
  }

  /** Called by Thread.interrupt(), in the interrupting thread, to which it must not throw. */
  @Override
  public void run() {
    hooked = false; // it serves once
    long ticket = word;
    Thread owner = get();
    try {
      // an interrupt that the thread has handled must not end its next wait
      for (int round = 0; owner != null && owner.isInterrupted() && nudge(ticket); round++) {
        if (round == ROUNDS) { // a debugger may have suspended the thread
          Lookout.hurry();
          return;
        }
        pause(round);
      }
    } catch (Throwable e) { // out of memory
      Lookout.hurry();
    }
  }

  /**
   * Sends a signal to the thread if it is still in that wait. The signal is lost if it comes right
   * before the thread sleeps in the kernel: repeat until this returns false.
   */
  private boolean nudge(long ticket) {
    if (word != ticket || !isInside(ticket) || !waits) {
      return false;
    }
    synchronized (this) {
      signalling = true; // either we see that the thread has left, or it sees this and stays
      try {
        if (word == ticket) {
          signalled = true;
          Lookout.sent(NATIVE.wakeSend(thread));
        }
      } finally {
        signalling = false;
      }
    }
    return true;
  }

  private static boolean isInside(long word) {
    return (word & 1) == 1;
  }

  /**
   * Nudges the thread if it waits although its deadline is past or it is interrupted. A thread seen
   * again in the same wait, a period later, is slow enough to set its hook again: in this wait,
   * unless it did so at its beginning, and before the next. From then on it misses no interrupt,
   * and is looked at seldom.
   *
   * @return when to look again, by System.nanoTime(); {@link TimeLimit#FOREVER} if it does not wait
   */
  long look(long now) {
    long ticket = word;
    Thread owner = get();
    if (!isInside(ticket) || !waits || owner == null || !owner.isAlive()) {
      return TimeLimit.FOREVER;
    }
    long until = deadline;
    boolean anew = seenWaiting != ticket;
    if (anew || now - seenAt >= LONG_WAIT) {
      looks = anew ? 0 : looks + 1;
      seenAt = now;
    }
    seenWaiting = ticket;
    boolean missed = owner.isInterrupted();
    if (missed || looks > 0) {
      hooked = false;
    }
    boolean late = until != TimeLimit.FOREVER && now - until >= 0;
    boolean hears = hookedIn == ticket;
    boolean rouse = missed || looks > 0 && !hears && Hooks.AVAILABLE;
    if (rouse || late) {
      nudge(ticket);
    }
    if (late) {
      return now + Lookout.AGAIN;
    }
    long rest = hears && looks > 1 ? Lookout.REST : Lookout.PERIOD;
    long next = now + (rouse ? Lookout.SOON : rest);
    return until != TimeLimit.FOREVER && until - next < 0 ? until : next;
  }

  /** Ends the thread's wait on the closed handle; true if it uses the handle. */
  boolean evicted(Handle closed) {
    long ticket = word; // before the handle, which may change with the next wait
    Handle used = handle;
    if (!isInside(ticket) || used == null || !used.covers(closed)) {
      return false;
    }
    nudge(ticket);
    return true;
  }

  /** Called by the class whose frames are on the stack of each thread inside a call. */
  static void insideIs(Class<?> calls) {
    inside = calls.getName();
  }

  /**
   * Whether the thread cannot be inside a call, whatever its word says: a thread that Thread.stop()
   * or a stack overflow threw out of a call at the wrong moment must not keep close() waiting
   * forever. This is slow.
   */
  boolean isAway() {
    long ticket = word;
    Thread owner = get();
    if (owner == null) {
      return !isLent();
    }
    for (StackTraceElement frame : owner.getStackTrace()) {
      if (frame.getClassName().equals(inside)) {
        return false;
      }
    }
    return word == ticket;
  }

  /**
   * Pauses, even if the calling thread is interrupted: signals without a pause would keep the other
   * thread busy.
   */
  static void pause(int round) {
    if (round < 4) {
      Thread.yield();
      return;
    }
    long nanos = 10_000L << Math.min(round - 4, 6);
    long end = System.nanoTime() + nanos;
    do {
      LockSupport.parkNanos(nanos);
    } while (end - System.nanoTime() > 0);
  }
}
