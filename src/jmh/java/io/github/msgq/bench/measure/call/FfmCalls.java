package io.github.msgq.bench.measure.call;

import io.github.msgq.internal.Ffm;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Bare calls through Panama, with and without the capture of errno. Needs JDK 22 or later. */
final class FfmCalls {
  private static final Ffm FFM = new Ffm();
  private static final MethodHandle ABS = FFM.function("abs", int.class, int.class);
  private static final MethodHandle ABS_PLAIN = FFM.withoutErrno("abs", int.class, int.class);
  private static final MethodHandle MSGSND =
      FFM.withoutErrno("msgsnd", int.class, int.class, long.class, long.class, int.class);
  private static final MethodHandle MSGRCV =
      FFM.withoutErrno(
          "msgrcv", long.class, int.class, long.class, long.class, long.class, int.class);

  private static final MethodHandle WRITE =
      FFM.function("write", long.class, int.class, long.class, long.class);
  private static final MethodHandle READ =
      FFM.function("read", long.class, int.class, long.class, long.class);

  private final Object state = FFM.segment(ByteBuffer.allocateDirect(FFM.stateSize));
  private final ByteBuffer message =
      ByteBuffer.allocateDirect(Long.BYTES + CallQueue.ROOM)
          .order(ByteOrder.nativeOrder())
          .putLong(0, 1);
  private final long address = FFM.address(FFM.segment(message));

  int nothing() throws Throwable {
    return (int) ABS.invokeExact(state, 1);
  }

  int nothingNoErrno() throws Throwable {
    return (int) ABS_PLAIN.invokeExact(1);
  }

  /** Sends two messages and receives them; negative when a call failed. */
  int both(int id, int size) throws Throwable {
    int first = (int) MSGSND.invokeExact(id, address, (long) size, 0);
    int second = (int) MSGSND.invokeExact(id, address, (long) size, 0);
    if (first < 0 || second < 0) {
      return -1;
    }
    long back = (long) MSGRCV.invokeExact(id, address, (long) CallQueue.ROOM, 0L, 0);
    long other = (long) MSGRCV.invokeExact(id, address, (long) CallQueue.ROOM, 0L, 0);
    return (int) Math.min(back, other);
  }

  /** Writes to one descriptor and reads from the other; negative when a call failed. */
  long stream(int in, int out, int size) throws Throwable {
    long written = (long) WRITE.invokeExact(state, out, address, (long) size);
    return written < 0 ? written : (long) READ.invokeExact(state, in, address, (long) size);
  }
}
