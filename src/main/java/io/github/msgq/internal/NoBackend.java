package io.github.msgq.internal;

import java.nio.ByteBuffer;
import java.util.function.Supplier;

/**
 * Stands in where there is no backend: the calls with which a program can begin try to load the
 * native library again, since what kept it from loading may have passed, and fail with the reason
 * where it has not. Once it is loaded, they are those of the superclass, which the JVM binds to the
 * library when each is first made.
 */
final class NoBackend extends JniNative {
  private static final String DENIED =
      "this JVM denies native access: start it with --enable-native-access=io.github.msgq, or with"
          + " --enable-native-access=ALL-UNNAMED when msgq is on the class path";

  private final Supplier<Native> choice;
  private volatile boolean loaded;

  /**
   * @param choice chooses this JVM's backend, or throws the reason why there is none
   */
  NoBackend(Supplier<Native> choice) {
    this.choice = choice;
  }

  static RuntimeException notLinux() {
    return new UnsupportedOperationException(
        "msgq needs Linux, and this is " + System.getProperty("os.name"));
  }

  static RuntimeException unknown(String wish) {
    return new IllegalArgumentException(Backend.PROPERTY + " is jni or ffm, not \"" + wish + "\"");
  }

  /** A sentence for the user, which the JVM's own messages are not. */
  static String reason(Throwable why) {
    if (why instanceof IllegalCallerException) {
      return DENIED;
    }
    if (why instanceof SecurityException) {
      return "the security manager denies msgq what it needs to start: grant the permission in the policy, to msgq and to all who call it ("
          + why.getMessage()
          + ")";
    }
    boolean ours = why instanceof UnsatisfiedLinkError || why instanceof IllegalArgumentException;
    return ours || why instanceof UnsupportedOperationException
        ? String.valueOf(why.getMessage())
        : "msgq cannot be started in this JVM (" + why + ")";
  }

  /** UnsupportedOperationException with the reason why there is still no backend. */
  void load() {
    if (loaded) {
      return;
    }
    try {
      Native chosen = choice.get();
      if (!(chosen instanceof JniNative)) {
        throw new UnsupportedOperationException("start this JVM anew to use " + chosen.name());
      }
      loaded = true;
    } catch (LinkageError | RuntimeException e) {
      throw new UnsupportedOperationException(reason(e), e);
    }
  }

  @Override
  public String name() {
    load();
    return super.name();
  }

  @Override
  public long address(ByteBuffer direct) {
    load();
    return super.address(direct);
  }

  @Override
  public long thread() {
    load();
    return super.thread();
  }

  @Override
  public int sysvGet(int key, int flags) {
    load();
    return super.sysvGet(key, flags);
  }

  @Override
  public int sysvSendArray(int id, long type, byte[] body, int length) {
    load();
    return super.sysvSendArray(id, type, body, length);
  }

  @Override
  public int sysvReceiveArray(int id, byte[] into, int room, long type) {
    load();
    return super.sysvReceiveArray(id, into, room, type);
  }

  @Override
  public int sysvControl(int id, int command, long buffer) {
    load();
    return super.sysvControl(id, command, buffer);
  }

  @Override
  public long systemCall(long number, long a, long b, long c, long d, long e, long f) {
    load();
    return super.systemCall(number, a, b, c, d, e, f);
  }
}
