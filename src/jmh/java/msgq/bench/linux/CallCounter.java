package msgq.bench.linux;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import jnr.constants.platform.Errno;
import jnr.ffi.LibraryLoader;
import jnr.ffi.annotations.In;
import jnr.ffi.annotations.Out;
import jnr.posix.POSIX;
import jnr.posix.POSIXFactory;

/**
 * Counts the system calls that a process makes from now on: perf_event_open(2), as perf-stat(1)
 * does. Counting makes each of them slower, so nothing is to be timed meanwhile.
 */
public final class CallCounter implements Closeable {
  private static final POSIX POSIX = POSIXFactory.getNativePOSIX();
  private static final int ATTRIBUTE_BYTES = 64; // PERF_ATTR_SIZE_VER0
  private static final int TRACEPOINT = 2;
  private static final int FLAGS_AT = 40;
  private static final long INHERIT = 2;
  private static final int CLOSE_ON_EXEC = 8;
  private static final int ANY = -1;

  private final List<Integer> events = new ArrayList<>();

  private CallCounter() {}

  /** What jnr-ffi binds. */
  public interface Libc {
    Libc LIBC = LibraryLoader.create(Libc.class).load("c");

    long syscall(long number, @In byte[] attributes, long thread, long cpu, long group, long flags);

    long read(int fd, @Out byte[] bytes, long size);
  }

  /** Why nothing can be counted here, with what would change it; empty if it can. */
  public static Optional<String> unavailable() {
    return Unavailable.REASON;
  }

  /** Found out once. */
  private static final class Unavailable {
    static final Optional<String> REASON = reason();

    private static Optional<String> reason() {
      if (number().isEmpty()) {
        return Optional.of("not known how on " + System.getProperty("os.arch"));
      }
      if (Event.ID.isEmpty()) {
        return Optional.of(
            "tracepoints cannot be read: run as root, or: mount -o remount,mode=755 -t tracefs none /sys/kernel/tracing");
      }
      try (CallCounter counter = new CallCounter()) {
        counter.add(0, false);
        return Optional.empty();
      } catch (IOException e) {
        return Optional.of(
            e.getMessage() + ": run as root, or: sysctl -w kernel.perf_event_paranoid=1");
      }
    }
  }

  /** Asked for once, since it may take a process. */
  private static final class Event {
    static final Optional<Long> ID = Tracepoint.id();
  }

  /**
   * Starts counting in all threads that the process has, but not in the calling one.
   *
   * @param children whether those of threads and processes that it starts from now on count too
   * @throws IOException if the process is gone or may not be watched
   */
  public static CallCounter of(long pid, boolean children) throws IOException {
    CallCounter counter = new CallCounter();
    String own = Path.of("/proc/thread-self").toRealPath().getFileName().toString();
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
      for (Path thread : threads) {
        String id = thread.getFileName().toString();
        if (!id.equals(own)) {
          counter.add(Long.parseLong(id), children);
        }
      }
      return counter;
    } catch (IOException | RuntimeException e) {
      counter.close();
      throw e;
    }
  }

  private void add(long thread, boolean children) throws IOException {
    byte[] attributes = new byte[ATTRIBUTE_BYTES];
    ByteBuffer.wrap(attributes)
        .order(ByteOrder.nativeOrder())
        .putInt(TRACEPOINT)
        .putInt(ATTRIBUTE_BYTES)
        .putLong(Event.ID.orElseThrow())
        .putLong(FLAGS_AT, children ? INHERIT : 0);
    long number = number().orElseThrow();
    int fd = (int) Libc.LIBC.syscall(number, attributes, thread, ANY, ANY, CLOSE_ON_EXEC);
    Errno error = fd < 0 ? Errno.valueOf(POSIX.errno()) : null;
    if (fd >= 0) {
      events.add(fd);
    } else if (error != Errno.ESRCH) { // that thread has just ended
      throw new IOException("perf_event_open: " + error.description());
    }
  }

  /** Of perf_event_open, for which the C library has no name. */
  private static OptionalInt number() {
    return switch (System.getProperty("os.arch")) {
      case "amd64" -> OptionalInt.of(298);
      case "aarch64" -> OptionalInt.of(241);
      default -> OptionalInt.empty();
    };
  }

  /** System calls so far. */
  public long count() {
    long sum = 0;
    for (int fd : events) {
      byte[] value = new byte[Long.BYTES];
      Libc.LIBC.read(fd, value, value.length);
      sum += ByteBuffer.wrap(value).order(ByteOrder.nativeOrder()).getLong();
    }
    return sum;
  }

  @Override
  public void close() {
    events.forEach(POSIX::close);
    events.clear();
  }
}
