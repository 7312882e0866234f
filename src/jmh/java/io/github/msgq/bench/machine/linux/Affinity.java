package io.github.msgq.bench.machine.linux;

import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The cores that threads may run on: sched_setaffinity(2). A thread or process that a pinned thread
 * starts inherits its cores, so whatever must not be pinned is started first.
 */
public final class Affinity {
  private static final int MASK_BYTES = 1024; // 8192 cores, the most that Linux can be built for
  private static final int CALLING_THREAD = 0;

  private Affinity() {}

  /** Pins the calling thread, unless the core is negative; NotAvailable if the system refuses. */
  public static void pin(int core) {
    if (core < 0) {
      return;
    }
    if (!set(CALLING_THREAD, only(core))) {
      throw new NotAvailable("this process may not pin a thread to core " + core);
    }
  }

  /** Pins all threads of this process, and so those that they will start, likewise. */
  public static void pinProcess(int core) {
    if (core < 0) {
      return;
    }
    BitSet only = only(core);
    for (String thread : new File("/proc/self/task").list()) {
      boolean pinned = set(Integer.parseInt(thread), only);
      if (!pinned && Files.exists(Path.of("/proc/self/task", thread))) {
        throw new NotAvailable("this process may not pin its threads to core " + core);
      }
    }
  }

  /** Throws NotAvailable if threads cannot be pinned to it; leaves the calling one as it was. */
  public static void check(int core) {
    BitSet before = ofCallingThread();
    pin(core);
    set(CALLING_THREAD, before);
  }

  private static BitSet only(int core) {
    BitSet only = new BitSet();
    only.set(core);
    return only;
  }

  private static boolean set(int thread, BitSet cores) {
    byte[] mask = Arrays.copyOf(cores.toByteArray(), MASK_BYTES);
    return Kernel.calls().setAffinity(thread, mask) == 0;
  }

  /** The cores that this process may run on; pinned threads do not change the answer. */
  public static BitSet allowed() {
    return of((int) ProcessHandle.current().pid()); // the first thread, which runs no Java
  }

  static BitSet ofCallingThread() {
    return of(CALLING_THREAD);
  }

  /** The cores that a thread may run on. */
  public static BitSet of(int thread) {
    byte[] mask = new byte[MASK_BYTES];
    if (Kernel.calls().getAffinity(thread, mask) < 0) {
      throw new NotAvailable("this process may not read its CPU affinity");
    }
    return BitSet.valueOf(mask);
  }
}
