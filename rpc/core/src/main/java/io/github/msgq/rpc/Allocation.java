package io.github.msgq.rpc;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** Bytes that live threads have allocated. */
final class Allocation {
  private Allocation() {}

  static long ofThisThread() {
    return threads().getCurrentThreadAllocatedBytes();
  }

  static long ofThisProcess() {
    ThreadMXBean threads = threads();
    return Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
        .filter(bytes -> bytes > 0)
        .sum();
  }

  private static ThreadMXBean threads() {
    return (ThreadMXBean) ManagementFactory.getThreadMXBean();
  }
}
