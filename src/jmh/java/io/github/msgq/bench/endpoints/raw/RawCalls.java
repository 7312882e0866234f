package io.github.msgq.bench.endpoints.raw;

import io.github.msgq.internal.Ffm;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.net.BindException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jnr.constants.platform.Errno;

/**
 * System calls on descriptors, by one thread at a time: there is one place for errno. Needs JDK 22
 * or later.
 */
final class RawCalls {
  private static final int SHUT_RDWR = 2;
  private static final long AGAIN = 0;

  private static final Ffm FFM = new Ffm();
  private static final MethodHandle READ =
      FFM.function("read", long.class, int.class, long.class, long.class);
  private static final MethodHandle WRITE =
      FFM.function("write", long.class, int.class, long.class, long.class);
  private static final MethodHandle SOCKET =
      FFM.function("socket", int.class, int.class, int.class, int.class);
  private static final MethodHandle CONNECT =
      FFM.function("connect", int.class, int.class, long.class, int.class);
  private static final MethodHandle BIND =
      FFM.function("bind", int.class, int.class, long.class, int.class);
  private static final MethodHandle LISTEN =
      FFM.function("listen", int.class, int.class, int.class);
  private static final MethodHandle ACCEPT =
      FFM.function("accept4", int.class, int.class, long.class, long.class, int.class);
  private static final MethodHandle NAME =
      FFM.function("getsockname", int.class, int.class, long.class, long.class);
  private static final MethodHandle OPTION =
      FFM.function("setsockopt", int.class, int.class, int.class, int.class, long.class, int.class);
  private static final MethodHandle SHUTDOWN =
      FFM.function("shutdown", int.class, int.class, int.class);
  private static final MethodHandle CLOSE = FFM.withoutErrno("close", int.class, int.class);

  private final ByteBuffer errno =
      ByteBuffer.allocateDirect(FFM.stateSize).order(ByteOrder.nativeOrder());
  private final Object state = FFM.segment(errno);

  /** The address of a direct buffer. */
  static long address(ByteBuffer direct) {
    return FFM.address(FFM.segment(direct));
  }

  /** Bytes read; 0 if none are there now, -1 at the end. */
  long read(int fd, long to, long bytes) throws IOException {
    long count;
    try {
      do {
        count = (long) READ.invokeExact(state, fd, to, bytes);
      } while (count < 0 && interrupted());
    } catch (Throwable e) {
      throw unexpected(e);
    }
    return count == 0 ? -1 : count < 0 ? later("read") : count;
  }

  /** Bytes written; 0 if there is no room now. */
  long write(int fd, long from, long bytes) throws IOException {
    long count;
    try {
      do {
        count = (long) WRITE.invokeExact(state, fd, from, bytes);
      } while (count < 0 && interrupted());
    } catch (Throwable e) {
      throw unexpected(e);
    }
    return count < 0 ? later("write") : count;
  }

  int socket(int family, int type) throws IOException {
    return checked(invoke(() -> (int) SOCKET.invokeExact(state, family, type, 0)), "socket");
  }

  void connect(int fd, ByteBuffer name) throws IOException {
    long at = address(name);
    int bytes = name.limit();
    checked(invoke(() -> (int) CONNECT.invokeExact(state, fd, at, bytes)), "connect");
  }

  void bind(int fd, ByteBuffer name) throws IOException {
    long at = address(name);
    int bytes = name.limit();
    checked(invoke(() -> (int) BIND.invokeExact(state, fd, at, bytes)), "bind");
  }

  void listen(int fd, int backlog) throws IOException {
    checked(invoke(() -> (int) LISTEN.invokeExact(state, fd, backlog)), "listen");
  }

  int accept(int fd, int flags) throws IOException {
    int accepted;
    do {
      accepted = invoke(() -> (int) ACCEPT.invokeExact(state, fd, 0L, 0L, flags));
    } while (accepted < 0 && interrupted());
    return checked(accepted, "accept");
  }

  /** Fills in the name that a socket is bound to. */
  void name(int fd, ByteBuffer into) throws IOException {
    ByteBuffer length = ByteBuffer.allocateDirect(Integer.BYTES).order(ByteOrder.nativeOrder());
    length.putInt(0, into.limit());
    long at = address(into);
    long lengthAt = address(length);
    checked(invoke(() -> (int) NAME.invokeExact(state, fd, at, lengthAt)), "getsockname");
  }

  void option(int fd, int level, int option, int value) throws IOException {
    ByteBuffer word = ByteBuffer.allocateDirect(Integer.BYTES).order(ByteOrder.nativeOrder());
    word.putInt(0, value);
    long at = address(word);
    checked(
        invoke(() -> (int) OPTION.invokeExact(state, fd, level, option, at, Integer.BYTES)),
        "setsockopt");
  }

  /** Shuts a socket down, which wakes threads that wait on it. */
  void shutdown(int fd) {
    invoke(() -> (int) SHUTDOWN.invokeExact(state, fd, SHUT_RDWR));
  }

  /** Closes the descriptor; the next file that is opened may get its number. */
  static void close(int fd) {
    invoke(() -> (int) CLOSE.invokeExact(fd));
  }

  private boolean interrupted() {
    return errno.getInt(FFM.errnoOffset) == Errno.EINTR.intValue();
  }

  private long later(String call) throws IOException {
    if (errno.getInt(FFM.errnoOffset) == Errno.EAGAIN.intValue()) {
      return AGAIN;
    }
    throw failure(call);
  }

  private int checked(int result, String call) throws IOException {
    if (result < 0) {
      throw failure(call);
    }
    return result;
  }

  private IOException failure(String call) {
    Errno number = Errno.valueOf(errno.getInt(FFM.errnoOffset));
    String sentence = call + ": " + number.description();
    return number == Errno.EADDRINUSE || number == Errno.EADDRNOTAVAIL
        ? new BindException(sentence)
        : new IOException(sentence);
  }

  private interface Call {
    int make() throws Throwable;
  }

  private static int invoke(Call call) {
    try {
      return call.make();
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** A system call throws nothing, but the compiler does not know. */
  private static IllegalStateException unexpected(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(thrown);
  }
}
