package msgq.internal;

import static msgq.internal.Backend.NATIVE;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread's presence inside the system's calls: says which handle it uses, so that close() can
 * wait for it, and lets other threads end its wait.
 *
 * <p>A signal that comes just before the thread sleeps in the kernel is lost, so it is repeated
 * until the thread says that it left. Why it was woken is not part of the signal: the thread looks
 * at the facts (handle closed, thread interrupted, deadline past), and if none holds, it was
 * somebody else's signal and it waits on.
 */
public final class Waiter {
  /** Results of a call that did not come from the kernel. */
  public static final int CLOSED = -1001;

  public static final int INTERRUPTED = -1002;
  public static final int TIMED_OUT = -1003;

  /** No deadline. */
  public static final long FOREVER = Long.MAX_VALUE;

  private static final ThreadLocal<Waiter> CURRENT = ThreadLocal.withInitial(Waiter::new);
  private static final Set<Waiter> ALL = Collections.newSetFromMap(new WeakHashMap<>());
  private static final VarHandle HANDLE;
  private static final VarHandle WORD;

  /** {@code word}: ticket of the wait &lt;&lt; 2, and these two. */
  private static final int INSIDE = 1;

  private static final int SIGNALLING = 2;
  private static final int SMALLEST_BLOCK = 8192;
  private static final int SMALLEST_VIRTUAL = 128; // there can be a million such threads
  private static final int LARGEST_KEPT = 1 << 20;

  static {
    try {
      var lookup = MethodHandles.lookup();
      HANDLE = lookup.findVarHandle(Waiter.class, "handle", Handle.class);
      WORD = lookup.findVarHandle(Waiter.class, "word", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Thread owner = Thread.currentThread();
  private final long thread = NATIVE.wakeSelf();
  private volatile Interruption interruption; // null: to be made and told to the thread
  private volatile Handle handle;
  private volatile long word;
  private volatile boolean signalled;
  private long seenWaiting; // MissedInterrupts' own
  private long tickets;
  private Block block;

  private Waiter() {
    if (thread < 0) {
      throw new IllegalStateException(
          "every real-time signal of this process is taken, and msgq needs one to end waits");
    }
    synchronized (ALL) {
      ALL.add(this);
    }
  }

  /** The calling thread's own. */
  public static Waiter current() {
    return CURRENT.get();
  }

  /**
   * Memory of this thread with room for a body of that many bytes, good until the next call of
   * this. Large memory is not kept: whoever uses its address must hold the block meanwhile.
   */
  public Block block(int capacity) {
    if (block != null && block.capacity() >= capacity) {
      return block;
    }
    int smallest = VirtualThreads.isCurrent() ? SMALLEST_VIRTUAL : SMALLEST_BLOCK;
    Block larger = new Block(Math.max(smallest, capacity));
    if (capacity <= LARGEST_KEPT) {
      block = larger;
    }
    return larger;
  }

  /** Before a call that does not wait; false when the handle is closed. */
  public boolean enter(Handle used) {
    HANDLE.setVolatile(this, used);
    if (used.closed) {
      leave();
      return false;
    }
    return true;
  }

  /** After a call that does not wait. */
  public void leave() {
    HANDLE.setRelease(this, null);
  }

  /** Before a call that waits; returns the ticket that {@link #nudge} takes. */
  public long startWaiting(Handle used) {
    if (interruption == null) {
      Interruption fresh = new Interruption(this);
      interruption = fresh;
      fresh.expect();
    }
    long ticket = ++tickets;
    HANDLE.setOpaque(this, used);
    WORD.setRelease(this, ticket << 2 | INSIDE);
    VarHandle.fullFence(); // either we see the handle closed, or close() sees us inside
    try {
      MissedInterrupts.watch();
    } catch (Throwable noThread) {
      stopWaiting();
      throw noThread;
    }
    return ticket;
  }

  /** Whether to wait (again): 0, or the reason not to. The deadline is one of System.nanoTime(). */
  public int verdict(long deadline) {
    if (handle.closed) {
      return CLOSED;
    }
    if (owner.isInterrupted()) {
      interruption = null; // whoever interrupts may be about to use it up
      return INTERRUPTED;
    }
    return deadline != FOREVER && System.nanoTime() - deadline >= 0 ? TIMED_OUT : 0;
  }

  /** After a call that waited: from here on no signal comes any more. */
  public void stopWaiting() {
    for (long w = word;
        !WORD.compareAndSet(this, w & ~SIGNALLING, w & ~(INSIDE | SIGNALLING));
        w = word) {
      Thread.yield();
    }
    leave();
    if (signalled) {
      signalled = false;
      Thread.yield(); // takes a pending signal, lest it disturbs the thread's next system call
    }
  }

  /** Called by Thread.interrupt(), in the thread that interrupts. */
  void interrupt() {
    interruption = null; // it serves once
    long ticket = word >>> 2;
    // one that the thread has dealt with must not end its next wait
    for (int round = 0; owner.isInterrupted() && nudge(ticket); round++) {
      pause(round);
    }
  }

  /**
   * Sends a signal to the thread if it still is in the wait with that ticket. It is lost when it
   * comes right before the thread sleeps in the kernel: to be repeated until this returns false.
   */
  boolean nudge(long ticket) {
    long w = word;
    if (w >>> 2 != ticket || (w & INSIDE) == 0) {
      return false;
    }
    if ((w & SIGNALLING) == 0 && WORD.compareAndSet(this, w, w | SIGNALLING)) {
      signalled = true;
      try {
        NATIVE.wakeSend(thread);
      } finally {
        word = w;
      }
    }
    return true;
  }

  /**
   * Nudges the threads that wait although they are interrupted; returns whether any thread waits. A
   * thread seen twice in the same wait is told anew of its interruption before the next one: it is
   * slow enough for that not to matter.
   */
  static boolean repeatMissedInterrupts() {
    boolean waiting = false;
    synchronized (ALL) {
      for (Waiter waiter : ALL) {
        waiting |= waiter.repeatMissedInterrupt();
      }
    }
    return waiting;
  }

  private boolean repeatMissedInterrupt() {
    long w = word;
    if ((w & INSIDE) == 0) {
      return false;
    }
    long ticket = w >>> 2;
    boolean missed = owner.isInterrupted();
    if (missed || seenWaiting == ticket) {
      interruption = null;
    }
    seenWaiting = ticket;
    if (missed) {
      nudge(ticket);
    }
    return true;
  }

  /** Ends every wait on the closed handle; returns when no thread uses it. */
  static void evict(Handle closed) {
    for (int round = 0; nudgeUsers(closed); round++) {
      pause(round);
    }
  }

  private static boolean nudgeUsers(Handle closed) {
    boolean used = false;
    synchronized (ALL) {
      for (Waiter waiter : ALL) {
        long ticket = waiter.word >>> 2; // before the handle, lest it be of a wait on another one
        if (waiter.handle == closed) {
          used = true;
          waiter.nudge(ticket);
        }
      }
    }
    return used;
  }

  /**
   * However the calling thread is interrupted: signals without a pause would keep the other busy.
   */
  private static void pause(int round) {
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
