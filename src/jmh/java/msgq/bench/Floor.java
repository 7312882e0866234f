package msgq.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import msgq.bench.lease.Lease;

/** native/floor: loops in C, which return 0 or -errno, and lajp's way of calling. */
final class Floor {
  private Floor() {}

  static void load(Lease lease) throws IOException {
    Path file = unpack(lease);
    System.load(file.toString());
    Files.delete(file);
  }

  /** The library as a file, as lajp's users have it; it goes with the lease. */
  static Path unpack(Lease lease) throws IOException {
    String arch = System.getProperty("os.arch");
    String resource =
        "/floor/linux-" + (arch.equals("amd64") ? "x86_64" : arch) + "/libmsgq-floor.so";
    Path file = lease.directory().resolve("libmsgq-floor.so");
    try (InputStream in = Floor.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("this jar was built on another processor: it has no " + resource);
      }
      Files.copy(in, file);
    }
    return file;
  }

  static native int sysv(int id, int size, int times);

  static native int posix(String name, int size, int times);

  /** Writes to and reads from a pipe, or a pair of UNIX-domain sockets, of its own. */
  static native int stream(boolean socket, int size, int times);

  static native int lajpGet(int key);

  static native int lajpClose(int id);

  /** Two threads on these cores hand a cache line back and forth. */
  static native int handOver(int one, int other, int times);

  /** They sleep, and wake each other by a futex. */
  static native int futex(int one, int other, int times);

  /** They sleep, and wake each other by eventfds. */
  static native int eventfd(int one, int other, int times);

  static native int systemCall(int times);

  static native int copy(int size, int times);

  static native int lajpSend(int id, int type, byte[] body, int length);

  static native int lajpReceive(int id, byte[] body, int length, int type);
}
