package msgq.bench.linux;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jnr.constants.platform.Errno;

/**
 * Counts the system calls that a process makes from now on: perf_event_open(2), as perf-stat(1)
 * does. Counting slows each call down, so nothing should be timed meanwhile.
 */
public final class CallCounter implements Closeable {
  private static final String PROPERTY = "msgq.tracepoint";

  /** Looked up once, since that may start a process. */
  private static final Optional<Long> EVENT =
      Optional.ofNullable(Long.getLong(PROPERTY)).or(Tracepoint::id);

  private static final Optional<String> UNAVAILABLE = reason();

  private final List<Integer> events = new ArrayList<>();

  private CallCounter() {}

  /** Why calls cannot be counted here, and what would change that; empty if they can. */
  public static Optional<String> unavailable() {
    return UNAVAILABLE;
  }

  /** The JVM flag that tells a fork the tracepoint's id; empty if calls cannot be counted. */
  public static Optional<String> flag() {
    return UNAVAILABLE.isEmpty()
        ? Optional.of("-D" + PROPERTY + "=" + EVENT.orElseThrow())
        : Optional.empty();
  }

  private static Optional<String> reason() {
    if (EVENT.isEmpty()) {
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

  /**
   * Starts counting in all threads that the process has, but not in the calling one.
   *
   * @param children whether to count those of threads and processes that it starts from now on
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
          counter.add(Integer.parseInt(id), children);
        }
      }
      return counter;
    } catch (IOException | RuntimeException e) {
      counter.close();
      throw e;
    }
  }

  private void add(int thread, boolean children) throws IOException {
    int fd = Kernel.openCounter(EVENT.orElseThrow(), thread, children);
    if (fd >= 0) {
      events.add(fd);
    } else if (-fd != Errno.ESRCH.intValue()) { // ESRCH: the thread has just ended
      throw new IOException("perf_event_open: " + Kernel.error(fd));
    }
  }

  public long count() {
    return events.stream().mapToLong(CallCounter::read).sum();
  }

  private static long read(int fd) {
    long count = Kernel.readCounter(fd);
    if (count < 0) {
      throw new IllegalStateException("cannot read a counter: " + Kernel.error(count));
    }
    return count;
  }

  @Override
  public void close() {
    events.forEach(Kernel::close);
    events.clear();
  }
}
