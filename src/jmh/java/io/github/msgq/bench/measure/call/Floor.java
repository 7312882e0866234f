package io.github.msgq.bench.measure.call;

import io.github.msgq.bench.machine.linux.SharedLibrary;

/** native/floor: loops in C, which return 0 or -errno, and lajp's own functions. */
public final class Floor {
  private Floor() {}

  static void load() {
    SharedLibrary.load("floor");
  }

  public static native int sysv(int id, int size, int times);

  public static native int posix(String name, int size, int times);

  /** Writes to and reads from a pipe, or a pair of UNIX-domain sockets, of its own. */
  public static native int stream(boolean socket, int size, int times);

  public static native int lajpSend(int id, int type, byte[] body, int length);

  public static native int lajpReceive(int id, byte[] body, int length, int type);
}
