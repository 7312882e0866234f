package io.github.msgq.rpc;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** Bytes that live threads have allocated. */
final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  static long ofThisThread() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  static long ofThisProcess() {
    return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
        .filter(bytes -> bytes > 0)
        .sum();
  }
}
