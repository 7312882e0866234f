package io.github.msgq.internal;

import java.nio.ByteBuffer;

/** The calls through the C library libmsgq.so. */
public class JniNative implements Native, SharedCalls {
  JniNative() {}

  @Override
  public String name() {
    return "jni";
  }

  /** What the C library's {@link #version} must be. */
  @java.lang.annotation.Native static final int VERSION = 5;

  /** Does nothing; for measuring the cost of a JNI call. */
  public static native void nothing();

  /** The version of the loaded library; another version's functions differ. */
  static native int version();

  @Override
  public native long address(ByteBuffer direct);

  @Override
  public native int wakeSignal();

  @Override
  public native long thread();

  @Override
  public native long wakeSelf();

  @Override
  public native int wakeSend(long thread);

  @Override
  public native int sysvGet(int key, int flags);

  @Override
  public int sysvSend(int id, Block message, int length, int flags) {
    return msgsnd(id, message.sysv(), length, flags);
  }

  @Override
  public long sysvReceive(int id, Block message, int capacity, long type, int flags) {
    return msgrcv(id, message.sysv(), capacity, type, flags);
  }

  @Override
  public native int sysvSendArray(int id, long type, byte[] body, int length);

  @Override
  public native int sysvReceiveArray(int id, byte[] into, int room, long type);

  @Override
  public native int sysvControl(int id, int command, long buffer);

  @Override
  public native int posixOpen(long name, int flags, int mode, long messages, long size);

  @Override
  public native int posixClose(int descriptor);

  @Override
  public native int posixUnlink(long name);

  @Override
  public int posixSend(int descriptor, Block message, int length, int priority, boolean timed) {
    return mqTimedsend(
        descriptor, message.body(), length, priority, timed ? message.deadline() : 0);
  }

  @Override
  public long posixReceive(int descriptor, Block message, int capacity, boolean timed) {
    return mqTimedreceive(
        descriptor,
        message.body(),
        capacity,
        message.priorityAddress(),
        timed ? message.deadline() : 0);
  }

  @Override
  public native int posixAttributes(int descriptor, long attributes);

  @Override
  public native int posixSetFlags(int descriptor, int flags);

  @Override
  public native long systemCall(long number, long a, long b, long c, long d, long e, long f);

  @Override
  public long sysvSendMany(int id, Block[] row, int from, int count) {
    return sysvSendMany(id, row[from].address(), stride(row), count);
  }

  @Override
  public long sysvReceiveMany(int id, Block[] row, int from, int count, long type, int flags) {
    return sysvReceiveMany(
        id, row[from].address(), stride(row), row[0].capacity(), count, type, flags);
  }

  @Override
  public long posixSendMany(int descriptor, Block[] row, int from, int count) {
    return posixSendMany(descriptor, row[from].address(), stride(row), count);
  }

  @Override
  public long posixReceiveMany(int descriptor, Block[] row, int from, int count) {
    return posixReceiveMany(descriptor, row[from].address(), stride(row), row[0].capacity(), count);
  }

  @Override
  public native int sharedOpen(long name, int flags, int mode, long capacity, long largest);

  @Override
  public native int sharedClose(int queue);

  @Override
  public native int sharedSpin(int queue, long nanos);

  @Override
  public native int sharedRemove(long name, int queue);

  @Override
  public native int sharedProbe(long name);

  @Override
  public native int sharedSend(int queue, long type, long body, long length, long nanos);

  @Override
  public native long sharedReceive(int queue, long body, long capacity, long type, long nanos);

  @Override
  public native long sharedSendMany(int queue, long first, long stride, int count, long nanos);

  @Override
  public native long sharedReceiveMany(
      int queue, long first, long stride, long capacity, int count, long nanos);

  @Override
  public native int sharedState(int queue, long state, long size);

  @Override
  public native int sharedAlone(int queue);

  @Override
  public native int sharedWatch();

  private static long stride(Block[] row) {
    return Block.stride(row[0].capacity());
  }

  private static native int msgsnd(int id, long message, long length, int flags);

  private static native long msgrcv(int id, long message, long capacity, long type, int flags);

  private static native int mqTimedsend(
      int descriptor, long body, long length, int priority, long deadline);

  private static native long mqTimedreceive(
      int descriptor, long body, long capacity, long priority, long deadline);

  private native long sysvSendMany(int id, long first, long stride, int count);

  private native long sysvReceiveMany(
      int id, long first, long stride, long capacity, int count, long type, int flags);

  private native long posixSendMany(int descriptor, long first, long stride, int count);

  private native long posixReceiveMany(
      int descriptor, long first, long stride, long capacity, int count);
}
