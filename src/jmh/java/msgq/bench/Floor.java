package msgq.bench;

import msgq.bench.linux.SharedLibrary;

/** native/floor: loops in C, which return 0 or -errno, and lajp's own functions. */
final class Floor {
  private Floor() {}

  static void load() {
    SharedLibrary.load("floor");
  }

  static native int sysv(int id, int size, int times);

  static native int posix(String name, int size, int times);

  /** Writes to and reads from a pipe, or a pair of UNIX-domain sockets, of its own. */
  static native int stream(boolean socket, int size, int times);

  /** Two threads on these cores hand a cache line back and forth. */
  static native int handOver(int one, int other, int times);

  /** Two threads that sleep, and wake each other by a futex. */
  static native int futex(int one, int other, int times);

  /** Two threads that sleep, and wake each other by eventfds. */
  static native int eventfd(int one, int other, int times);

  static native int systemCall(int times);

  static native int copy(int size, int times);

  static native int lajpSend(int id, int type, byte[] body, int length);

  static native int lajpReceive(int id, byte[] body, int length, int type);
}
