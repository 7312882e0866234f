package io.github.msgq;

import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Block;
import io.github.msgq.internal.SystemCall;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.io.File;

/** Explains an exhausted resource: the limit, its value, and how to raise it. */
final class Exhausted {
  private Exhausted() {}

  static String sysvQueues() {
    return "the machine (this ipc namespace) has reached its limit of System V queues, "
        + value(QueueLimits.sysvQueues().orElse(-1))
        + ": remove unused ones (ipcs -q, ipcrm) or raise sysctl kernel.msgmni";
  }

  static String posixQueues() {
    return "the machine (this ipc namespace) has reached its limit of POSIX queues, "
        + value(QueueLimits.posixQueues().orElse(-1))
        + ": remove unused ones (/dev/mqueue), raise sysctl fs.mqueue.queues_max, or have CAP_SYS_RESOURCE";
  }

  static String posixSizes() {
    return "a queue may be created for at most "
        + value(QueueLimits.posixMaxMessages().orElse(-1))
        + " messages of at most "
        + value(QueueLimits.posixMessageSize().orElse(-1))
        + " bytes: raise sysctl fs.mqueue.msg_max or fs.mqueue.msgsize_max, or have CAP_SYS_RESOURCE";
  }

  /** EMFILE stands for both. */
  static String posixBytesOrDescriptors() {
    long bytes = QueueLimits.posixUserBytes().orElse(-1);
    // with no descriptor left the limit cannot be read
    return bytes < 0
        ? descriptors()
        : "your POSIX queues would take more than RLIMIT_MSGQUEUE, "
            + bytes
            + " bytes: ask for fewer or smaller messages, remove unused queues, or raise ulimit -q (systemd: LimitMSGQUEUE)";
  }

  static String descriptors() {
    return "this process has reached its limit of open files, RLIMIT_NOFILE, "
        + value(limit(SystemCall.RLIMIT_NOFILE))
        + ": close queues and files, or raise ulimit -n (systemd: LimitNOFILE)";
  }

  static String polled(int queues) {
    return queues
        + " queues are more than one poll can take, RLIMIT_NOFILE, "
        + value(limit(SystemCall.RLIMIT_NOFILE))
        + ": poll fewer, or raise ulimit -n (systemd: LimitNOFILE)";
  }

  /** A limit of this process; -1 if it has none, or none that can be read. Needs no descriptor. */
  private static long limit(int which) {
    SystemCall call = SystemCall.HERE;
    if (call == null) {
      return -1;
    }
    Waiter waiter = Waiters.take();
    try {
      Block limit = waiter.block(2 * Long.BYTES);
      long r = Backend.NATIVE.systemCall(call.prlimit(), 0, which, 0, limit.body(), 0, 0);
      return r < 0 ? -1 : limit.memory().getLong(Block.BODY);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  static String files() {
    return "the machine has reached its limit of open files, "
        + value(QueueLimits.sysctl("fs/file-max").orElse(-1))
        + ": close some or raise sysctl fs.file-max";
  }

  static String memory(String queue) {
    return "the kernel has no memory for "
        + queue
        + ": free some, or raise the control group's limit (memory.max) if there is one";
  }

  /**
   * ENOSPC in /dev/shm stands for its bytes and for its inodes.
   *
   * @param bytes of a file
   */
  static String sharedMemory(long bytes) {
    boolean fits = new File("/dev/shm").getUsableSpace() > bytes;
    return fits
        ? "/dev/shm has no inode for another file: remove what is unused there, or allow more (mount -o remount,nr_inodes=...)"
        : "/dev/shm has no room for %s bytes: remove what is unused there, or enlarge it (mount -o remount,size=..., docker run --shm-size=...)"
            .formatted(bytes);
  }

  static String quota() {
    return "your quota of /dev/shm is used up: remove what is unused there, or have root raise it (mount -o remount,usrquota_block_hardlimit=..., setquota)";
  }

  static String fileSize(long bytes) {
    return "this process may write no file of "
        + bytes
        + " bytes, RLIMIT_FSIZE, "
        + value(limit(SystemCall.RLIMIT_FSIZE))
        + ": ask for less capacity, or raise ulimit -f (systemd: LimitFSIZE)";
  }

  /** ENOMEM of mmap(2) stands for the process's limit, too, if it has one. */
  static String mapped(String queue) {
    long most = limit(SystemCall.RLIMIT_AS);
    return most < 0
        ? memory(queue)
        : queue
            + " does not fit into this process's address space, RLIMIT_AS, "
            + most
            + " bytes: raise ulimit -v (systemd: LimitAS); or else "
            + memory(queue);
  }

  static String threads(String what) {
    return what
        + " needs a thread, and none can be started: end some, or raise ulimit -u (systemd: LimitNPROC, TasksMax) or the control group's pids.max";
  }

  static String value(long limit) {
    return limit < 0 ? "a number that cannot be read here" : String.valueOf(limit);
  }
}
