package msgq.internal;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The calls through java.lang.foreign: straight into the C library, without one of our own. */
public final class FfmNative implements Native {
  private static final Ffm FFM = new Ffm();
  private static final Class<?> INT = int.class;
  private static final Class<?> LONG = long.class;

  private static final MethodHandle MSGGET = FFM.function("msgget", INT, INT, INT);
  private static final MethodHandle MSGSND = FFM.function("msgsnd", INT, INT, LONG, LONG, INT);
  private static final MethodHandle MSGRCV =
      FFM.function("msgrcv", LONG, INT, LONG, LONG, LONG, INT);
  private static final MethodHandle MSGCTL = FFM.function("msgctl", INT, INT, INT, LONG);
  private static final MethodHandle MQ_OPEN = FFM.function("mq_open", 2, INT, LONG, INT, INT, LONG);
  private static final MethodHandle MQ_CLOSE = FFM.function("mq_close", INT, INT);
  private static final MethodHandle MQ_UNLINK = FFM.function("mq_unlink", INT, LONG);
  private static final MethodHandle MQ_SEND =
      FFM.function("mq_timedsend", INT, INT, LONG, LONG, INT, LONG);
  private static final MethodHandle MQ_RECEIVE =
      FFM.function("mq_timedreceive", LONG, INT, LONG, LONG, LONG, LONG);
  private static final MethodHandle MQ_GETATTR = FFM.function("mq_getattr", INT, INT, LONG);
  private static final MethodHandle MQ_SETATTR = FFM.function("mq_setattr", INT, INT, LONG, LONG);
  private static final MethodHandle PTHREAD_SELF = FFM.function("pthread_self", LONG);
  private static final MethodHandle PTHREAD_KILL =
      FFM.withoutErrno("pthread_kill", INT, LONG, INT); // it returns the error
  private static final MethodHandle PTHREAD_SIGMASK =
      FFM.function("pthread_sigmask", INT, INT, LONG, LONG);
  private static final MethodHandle SIGACTION = FFM.function("sigaction", INT, INT, LONG, LONG);

  private static final MethodHandle SYSCALL =
      FFM.function("syscall", 1, LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG);

  private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);
  private static final int SIGNAL = chooseSignal();

  /**
   * What a thread's calls need besides their arguments: a place for errno, and for a small struct.
   */
  private static final class Scratch {
    static final int SIZE = 512;

    final ByteBuffer state = direct(FFM.stateSize);
    final Object stateSegment = FFM.segment(state);
    final ByteBuffer struct = direct(SIZE);
    final long structAddress = FFM.address(FFM.segment(struct));

    static ByteBuffer direct(int size) {
      return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    int error() {
      return -state.getInt(FFM.errnoOffset);
    }

    /** Address of a struct timespec; 0, which means none, for negative seconds. */
    long deadline(long seconds, long nanos) {
      if (seconds < 0) {
        return 0;
      }
      struct.putLong(0, seconds).putLong(8, nanos);
      return structAddress;
    }
  }

  FfmNative() {
    SCRATCH.get();
  }

  /**
   * As native/lib/wake.c does. The handler is a function of the C library that does nothing but
   * compute from its argument; Java code could not run inside a signal.
   */
  private static int chooseSignal() {
    Scratch s = SCRATCH.get();
    long old = s.structAddress + Linux.SIGACTION_SIZE;
    long nothing = FFM.symbolAddress("abs");
    for (int signal = Linux.SIGRTMAX - 3; signal > Linux.SIGRTMAX / 2 + 3; signal--) {
      try {
        int r = (int) SIGACTION.invokeExact(s.stateSegment, signal, 0L, old);
        if (r < 0) {
          continue;
        }
        long handler = s.struct.getLong(Linux.SIGACTION_SIZE);
        int flags = s.struct.getInt(Linux.SIGACTION_SIZE + Linux.SIGACTION_FLAGS);
        if (handler == nothing && (flags & (Linux.SA_RESTART | Linux.SA_SIGINFO)) == 0) {
          return signal; // another class loader's copy of this class chose it
        }
        if (handler != 0) {
          continue;
        }
        s.struct.clear().put(new byte[Linux.SIGACTION_SIZE]);
        s.struct.putLong(0, nothing);
        r = (int) SIGACTION.invokeExact(s.stateSegment, signal, s.structAddress, 0L);
        if (r == 0) {
          return signal;
        }
      } catch (Throwable e) {
        throw unexpected(e);
      }
    }
    return -Linux.EAGAIN;
  }

  @Override
  public String name() {
    return "ffm";
  }

  @Override
  public long address(ByteBuffer direct) {
    return FFM.address(FFM.segment(direct));
  }

  @Override
  public int wakeSignal() {
    return SIGNAL;
  }

  @Override
  public long wakeSelf() {
    if (SIGNAL < 0) {
      return SIGNAL;
    }
    Scratch s = SCRATCH.get();
    s.struct.clear().put(new byte[Linux.SIGSET_SIZE]);
    s.struct.putLong(0, 1L << (SIGNAL - 1));
    try {
      int r =
          (int) PTHREAD_SIGMASK.invokeExact(s.stateSegment, Linux.SIG_UNBLOCK, s.structAddress, 0L);
      return r != 0 ? -r : (long) PTHREAD_SELF.invokeExact(s.stateSegment);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int wakeSend(long thread) {
    try {
      return -(int) PTHREAD_KILL.invokeExact(thread, SIGNAL);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int sysvGet(int key, int flags) {
    Scratch s = SCRATCH.get();
    try {
      int r = (int) MSGGET.invokeExact(s.stateSegment, key, flags);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int sysvSend(int id, long message, long length, int flags) {
    Scratch s = SCRATCH.get();
    try {
      int r = (int) MSGSND.invokeExact(s.stateSegment, id, message, length, flags);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public long sysvReceive(int id, long message, long capacity, long type, int flags) {
    Scratch s = SCRATCH.get();
    try {
      long n = (long) MSGRCV.invokeExact(s.stateSegment, id, message, capacity, type, flags);
      return n < 0 ? s.error() : n;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int sysvControl(int id, int command, long buffer) {
    Scratch s = SCRATCH.get();
    try {
      int r = (int) MSGCTL.invokeExact(s.stateSegment, id, command, buffer);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixOpen(long name, int flags, int mode, long messages, long size) {
    Scratch s = SCRATCH.get();
    s.struct.putLong(8, messages).putLong(16, size);
    long attributes = messages > 0 ? s.structAddress : 0;
    try {
      int r =
          (int)
              MQ_OPEN.invokeExact(s.stateSegment, name, flags | Linux.O_CLOEXEC, mode, attributes);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixClose(int descriptor) {
    Scratch s = SCRATCH.get();
    try {
      int r = (int) MQ_CLOSE.invokeExact(s.stateSegment, descriptor);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixUnlink(long name) {
    Scratch s = SCRATCH.get();
    try {
      int r = (int) MQ_UNLINK.invokeExact(s.stateSegment, name);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixSend(
      int descriptor, long body, long length, int priority, long seconds, long nanos) {
    Scratch s = SCRATCH.get();
    long deadline = s.deadline(seconds, nanos);
    try {
      int r =
          (int) MQ_SEND.invokeExact(s.stateSegment, descriptor, body, length, priority, deadline);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public long posixReceive(
      int descriptor, long body, long capacity, long priority, long seconds, long nanos) {
    Scratch s = SCRATCH.get();
    long deadline = s.deadline(seconds, nanos);
    try {
      long n =
          (long)
              MQ_RECEIVE.invokeExact(
                  s.stateSegment, descriptor, body, capacity, priority, deadline);
      return n < 0 ? s.error() : n;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixAttributes(int descriptor, long attributes) {
    Scratch s = SCRATCH.get();
    try {
      int r = (int) MQ_GETATTR.invokeExact(s.stateSegment, descriptor, attributes);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixSetFlags(int descriptor, int flags) {
    Scratch s = SCRATCH.get();
    s.struct.putLong(0, flags);
    try {
      int r = (int) MQ_SETATTR.invokeExact(s.stateSegment, descriptor, s.structAddress, 0L);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public long systemCall(long number, long a, long b, long c, long d, long e, long f) {
    Scratch s = SCRATCH.get();
    try {
      long r = (long) SYSCALL.invokeExact(s.stateSegment, number, a, b, c, d, e, f);
      return r < 0 ? s.error() : r;
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  /** The handles throw nothing of their own. */
  private static RuntimeException unexpected(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException r ? r : new IllegalStateException(e);
  }
}
