package io.github.msgq;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Tells when a thread has begun to wait in the kernel, so that a test need not pause and hope. */
public final class KernelWait {
  private static final Path THREADS = Path.of("/proc/self/task");

  /** The system call in which the JVM's own locks wait, by memory that is not shared. */
  private static final String FUTEX =
      (System.getProperty("os.arch").equals("aarch64") ? "98" : "202") + " \\S+ 0x(?!9 )\\S+";

  private static final int LONGEST_NAME = 15;

  private KernelWait() {}

  /** Returns when this thread sleeps in a system call, or has ended. No other may have its name. */
  public static void await(Thread thread) throws InterruptedException {
    while (thread.isAlive() && !waits(thread)) {
      Thread.sleep(1);
    }
  }

  static boolean waits(Thread thread) {
    return waits(thread.getName());
  }

  private static boolean waits(String name) {
    String visible = name.substring(0, Math.min(name.length(), LONGEST_NAME));
    try (Stream<Path> threads = Files.list(THREADS)) {
      for (Path thread : (Iterable<Path>) threads::iterator) {
        List<String> lines = read(thread, "comm");
        if (lines.equals(List.of(visible))) {
          return sleeps(thread)
              && read(thread, "syscall").stream()
                  .noneMatch(line -> line.matches("(running|-1 .*|" + FUTEX + " .*)"));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return false;
  }

  private static boolean sleeps(Path thread) {
    return read(thread, "stat").stream().anyMatch(line -> line.contains(") S "));
  }

  /** No lines if the thread has ended meanwhile. */
  private static List<String> read(Path thread, String file) {
    try {
      return Files.readAllLines(thread.resolve(file));
    } catch (IOException e) {
      return List.of();
    }
  }
}
