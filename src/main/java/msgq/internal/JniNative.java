package msgq.internal;

import java.nio.ByteBuffer;

/** The calls through the C library libmsgq.so. */
public final class JniNative implements Native {
  JniNative() {}

  @Override
  public String name() {
    return "jni";
  }

  /** Does nothing: what crossing into C costs. */
  public static native void nothing();

  @Override
  public native long address(ByteBuffer direct);

  @Override
  public native int wakeSignal();

  @Override
  public native long wakeSelf();

  @Override
  public native int wakeSend(long thread);

  @Override
  public native int sysvGet(int key, int flags);

  @Override
  public native int sysvSend(int id, long message, long length, int flags);

  @Override
  public native long sysvReceive(int id, long message, long capacity, long type, int flags);

  @Override
  public native int sysvControl(int id, int command, long buffer);

  @Override
  public native int posixOpen(long name, int flags, int mode, long messages, long size);

  @Override
  public native int posixClose(int descriptor);

  @Override
  public native int posixUnlink(long name);

  @Override
  public native int posixSend(
      int descriptor, long body, long length, int priority, long seconds, long nanos);

  @Override
  public native long posixReceive(
      int descriptor, long body, long capacity, long priority, long seconds, long nanos);

  @Override
  public native int posixAttributes(int descriptor, long attributes);

  @Override
  public native int posixSetFlags(int descriptor, int flags);
}
