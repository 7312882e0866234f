package io.github.msgq.internal;

import java.lang.invoke.MethodHandle;

/** The calls on queues in shared memory through java.lang.foreign, into libmsgq.so. */
final class FfmShared implements SharedCalls {
  private static final Class<?> INT = int.class;
  private static final Class<?> LONG = long.class;

  private static final MethodHandle OPEN = function("open", INT, LONG, INT, INT, LONG, LONG);
  private static final MethodHandle CLOSE = function("close", INT, INT);
  private static final MethodHandle SPIN = function("spin", INT, INT, LONG);
  private static final MethodHandle REMOVE = function("remove", INT, LONG, INT);
  private static final MethodHandle PROBE = function("probe", INT, LONG);
  private static final MethodHandle SEND =
      function("send_within", INT, INT, LONG, LONG, LONG, LONG);
  private static final MethodHandle RECEIVE =
      function("receive_within", LONG, INT, LONG, LONG, LONG, LONG);
  private static final MethodHandle SEND_MANY =
      function("send_many_within", LONG, INT, LONG, LONG, INT, LONG);
  private static final MethodHandle RECEIVE_MANY =
      function("receive_many_within", LONG, INT, LONG, LONG, LONG, INT, LONG);
  private static final MethodHandle STATE = function("state", INT, INT, LONG, LONG);
  private static final MethodHandle ALONE = function("alone", INT, INT);
  private static final MethodHandle WATCH = function("watch", INT);

  private static MethodHandle function(String name, Class<?> result, Class<?>... arguments) {
    return FfmNative.FFM.withoutErrno("msgq_shared_" + name, result, arguments);
  }

  @Override
  public int sharedOpen(long name, int flags, int mode, long capacity, long largest) {
    try {
      return (int) OPEN.invokeExact(name, flags, mode, capacity, largest);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public int sharedClose(int queue) {
    try {
      return (int) CLOSE.invokeExact(queue);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public int sharedSpin(int queue, long nanos) {
    try {
      return (int) SPIN.invokeExact(queue, nanos);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public int sharedRemove(long name, int queue) {
    try {
      return (int) REMOVE.invokeExact(name, queue);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public int sharedProbe(long name) {
    try {
      return (int) PROBE.invokeExact(name);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public int sharedSend(int queue, long type, long body, long length, long nanos) {
    try {
      return (int) SEND.invokeExact(queue, type, body, length, nanos);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public long sharedReceive(int queue, long body, long capacity, long type, long nanos) {
    try {
      return (long) RECEIVE.invokeExact(queue, body, capacity, type, nanos);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public long sharedSendMany(int queue, long first, long stride, int count, long nanos) {
    try {
      return (long) SEND_MANY.invokeExact(queue, first, stride, count, nanos);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public long sharedReceiveMany(
      int queue, long first, long stride, long capacity, int count, long nanos) {
    try {
      return (long) RECEIVE_MANY.invokeExact(queue, first, stride, capacity, count, nanos);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public int sharedState(int queue, long state, long size) {
    try {
      return (int) STATE.invokeExact(queue, state, size);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public int sharedAlone(int queue) {
    try {
      return (int) ALONE.invokeExact(queue);
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }

  @Override
  public int sharedWatch() {
    try {
      return (int) WATCH.invokeExact();
    } catch (Throwable e) {
      throw FfmNative.unexpected(e);
    }
  }
}
