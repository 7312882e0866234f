package io.github.msgq.internal;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;

/** The calls through java.lang.foreign: straight into libc, without a native library of our own. */
public final class FfmNative implements Native {
  static final Ffm FFM = new Ffm();
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
  private static final MethodHandle PTHREAD_SIGMASK =
      FFM.function("pthread_sigmask", INT, INT, LONG, LONG);
  private static final MethodHandle SIGACTION = FFM.function("sigaction", INT, INT, LONG, LONG);

  private static final MethodHandle SYSCALL =
      FFM.function("syscall", 1, LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG);

  private static final SystemCall NUMBERS = SystemCall.HERE;
  private static final Deque<Struct> SPARE = new ArrayDeque<>();

  /** Chosen when a thread first waits, and while none is free, again. */
  private static final class Signal {
    static final long HANDLER = FFM.symbolAddress("abs");
    private static volatile int chosen;

    /** -errno if none is free. */
    static int number() {
      return chosen > 0 ? chosen : choose();
    }

    private static synchronized int choose() {
      if (chosen <= 0) {
        chosen = chooseSignal();
      }
      return chosen;
    }
  }

  /** Where the calls' numbers are not known: functions that older C libraries lack. */
  private static final class ByName {
    static final MethodHandle GETPID = FFM.function("getpid", INT);
    static final MethodHandle GETTID = FFM.function("gettid", INT);
    static final MethodHandle TGKILL = FFM.function("tgkill", INT, INT, INT, INT);
  }

  /**
   * What an infrequent call needs besides its arguments: memory for errno and for a small struct.
   */
  private static final class Struct implements AutoCloseable {
    static final int SIZE = 512;

    static Struct take() {
      synchronized (SPARE) {
        Struct spare = SPARE.poll();
        return spare == null ? new Struct() : spare;
      }
    }

    @Override
    public void close() {
      synchronized (SPARE) {
        SPARE.push(this);
      }
    }

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
  }

  /** The errno of a call on a message: its block holds the call's state. */
  private static int error(Block block) {
    return -block.memory().getInt(Block.ERROR + FFM.errnoOffset);
  }

  FfmNative() {
    if (FFM.stateSize > Block.DEADLINE - Block.ERROR) {
      throw new UnsupportedOperationException("this JVM keeps more of a call than its errno");
    }
  }

  /**
   * As native/lib/wake.c does. The handler is a libc function that does nothing but compute from
   * its argument; Java code cannot run in a signal handler.
   */
  private static int chooseSignal() {
    try (Struct s = Struct.take()) {
      return chooseSignal(s);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static int chooseSignal(Struct s) throws Throwable {
    for (int signal = Linux.SIGRTMAX - 3; signal > Linux.SIGRTMAX / 2 + 3; signal--) {
      if (take(s, signal)) {
        return signal;
      }
    }
    return chooseUncounted(s);
  }

  private static int chooseUncounted(Struct s) throws Throwable {
    return take(s, Linux.SIGSTKFLT)
        ? Linux.SIGSTKFLT
        : take(s, Linux.SIGURG) ? Linux.SIGURG : -Linux.EAGAIN;
  }

  private static boolean take(Struct s, int signal) throws Throwable {
    long old = s.structAddress + Linux.SIGACTION_SIZE;
    int r = (int) SIGACTION.invokeExact(s.stateSegment, signal, 0L, old);
    if (r < 0) {
      return false;
    }
    long handler = s.struct.getLong(Linux.SIGACTION_SIZE);
    int flags = s.struct.getInt(Linux.SIGACTION_SIZE + Linux.SIGACTION_FLAGS);
    if (handler == Signal.HANDLER && (flags & (Linux.SA_RESTART | Linux.SA_SIGINFO)) == 0) {
      return true; // another class loader's copy of this class chose it
    }
    return handler == 0 && install(s, signal);
  }

  private static boolean install(Struct s, int signal) throws Throwable {
    s.struct.clear().put(new byte[Linux.SIGACTION_SIZE]);
    s.struct.putLong(0, Signal.HANDLER);
    int r = (int) SIGACTION.invokeExact(s.stateSegment, signal, s.structAddress, 0L);
    return r == 0;
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
  public Object segment(ByteBuffer direct) {
    return FFM.segment(direct);
  }

  @Override
  public int wakeSignal() {
    return Signal.number();
  }

  @Override
  public long wakeSelf() {
    int own = Signal.number();
    if (own < 0) {
      return own;
    }
    try (Struct s = Struct.take()) {
      s.struct.clear().put(new byte[Linux.SIGSET_SIZE]);
      s.struct.putLong(0, bit(own) | bit(Linux.SIGSTKFLT) | bit(Linux.SIGURG));
      int r =
          (int) PTHREAD_SIGMASK.invokeExact(s.stateSegment, Linux.SIG_UNBLOCK, s.structAddress, 0L);
      return r != 0 ? -r : thread();
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static long bit(int signal) {
    return 1L << (signal - 1);
  }

  @Override
  public long thread() {
    if (NUMBERS != null) {
      return systemCall(NUMBERS.gettid(), 0, 0, 0, 0, 0, 0);
    }
    try (Struct s = Struct.take()) {
      return (int) ByName.GETTID.invokeExact(s.stateSegment);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** As native/lib/wake.c does. */
  @Override
  public int wakeSend(long thread) {
    int own = Signal.number();
    try (Struct s = Struct.take()) {
      int r = take(s, own) ? send(s, thread, own) : -Linux.EAGAIN;
      if (r != -Linux.EAGAIN) {
        return r;
      }
      int other = chooseUncounted(s);
      if (other > 0) {
        return send(s, thread, other);
      }
      if (take(s, own)) {
        return r;
      }
      install(s, own);
      return send(s, thread, own);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  private static int send(Struct s, long thread, int signal) throws Throwable {
    if (NUMBERS == null) {
      int process = (int) ByName.GETPID.invokeExact(s.stateSegment);
      int r = (int) ByName.TGKILL.invokeExact(s.stateSegment, process, (int) thread, signal);
      return r < 0 ? s.error() : r;
    }
    long process = systemCall(s, NUMBERS.getpid(), 0, 0, 0, 0, 0, 0);
    int r = (int) systemCall(s, NUMBERS.tgkill(), process, thread, signal, 0, 0, 0);
    if (r == 0 || r == -Linux.EAGAIN || r == -Linux.ESRCH) {
      return r;
    }
    s.struct.clear().put(new byte[Linux.SIGINFO_SIZE]);
    s.struct.putInt(0, signal).putInt(Linux.SIGINFO_CODE, Linux.SI_QUEUE);
    int call = NUMBERS.rtTgsigqueueinfo();
    return (int) systemCall(s, call, process, thread, signal, s.structAddress, 0, 0);
  }

  @Override
  public int sysvGet(int key, int flags) {
    try (Struct s = Struct.take()) {
      int r = (int) MSGGET.invokeExact(s.stateSegment, key, flags);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int sysvSend(int id, Block message, int length, int flags) {
    try {
      int r = (int) MSGSND.invokeExact(message.segment(), id, message.sysv(), (long) length, flags);
      return r < 0 ? error(message) : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public long sysvReceive(int id, Block message, int capacity, long type, int flags) {
    try {
      long n =
          (long)
              MSGRCV.invokeExact(
                  message.segment(), id, message.sysv(), (long) capacity, type, flags);
      return n < 0 ? error(message) : n;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int sysvControl(int id, int command, long buffer) {
    try (Struct s = Struct.take()) {
      int r = (int) MSGCTL.invokeExact(s.stateSegment, id, command, buffer);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixOpen(long name, int flags, int mode, long messages, long size) {
    try (Struct s = Struct.take()) {
      s.struct.putLong(8, messages).putLong(16, size);
      long attributes = messages > 0 ? s.structAddress : 0;
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
    try (Struct s = Struct.take()) {
      int r = (int) MQ_CLOSE.invokeExact(s.stateSegment, descriptor);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixUnlink(long name) {
    try (Struct s = Struct.take()) {
      int r = (int) MQ_UNLINK.invokeExact(s.stateSegment, name);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixSend(int descriptor, Block message, int length, int priority, boolean timed) {
    long deadline = timed ? message.deadline() : 0;
    try {
      int r =
          (int)
              MQ_SEND.invokeExact(
                  message.segment(), descriptor, message.body(), (long) length, priority, deadline);
      return r < 0 ? error(message) : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public long posixReceive(int descriptor, Block message, int capacity, boolean timed) {
    long deadline = timed ? message.deadline() : 0;
    try {
      long n =
          (long)
              MQ_RECEIVE.invokeExact(
                  message.segment(),
                  descriptor,
                  message.body(),
                  (long) capacity,
                  message.priorityAddress(),
                  deadline);
      return n < 0 ? error(message) : n;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixAttributes(int descriptor, long attributes) {
    try (Struct s = Struct.take()) {
      int r = (int) MQ_GETATTR.invokeExact(s.stateSegment, descriptor, attributes);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public int posixSetFlags(int descriptor, int flags) {
    try (Struct s = Struct.take()) {
      s.struct.putLong(0, flags);
      int r = (int) MQ_SETATTR.invokeExact(s.stateSegment, descriptor, s.structAddress, 0L);
      return r < 0 ? s.error() : r;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @Override
  public long systemCall(long number, long a, long b, long c, long d, long e, long f) {
    try (Struct s = Struct.take()) {
      return systemCall(s, number, a, b, c, d, e, f);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  private static long systemCall(
      Struct s, long number, long a, long b, long c, long d, long e, long f) throws Throwable {
    long r = (long) SYSCALL.invokeExact(s.stateSegment, number, a, b, c, d, e, f);
    return r < 0 ? s.error() : r;
  }

  /** The handles throw nothing of their own. */
  static RuntimeException unexpected(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException r ? r : new IllegalStateException(e);
  }
}
