package io.github.msgq;

import io.github.msgq.internal.ProcFile;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * The machine's limits on message queues, read at each call; empty if a limit cannot be read here.
 * See also proc_sys_kernel(5), mq_overview(7) and getrlimit(2).
 */
public final class QueueLimits {
  private QueueLimits() {}

  /** {@return the most bytes of a System V message's body ({@code kernel.msgmax}, usually 8192)} */
  public static OptionalLong sysvMessageSize() {
    return sysctl("kernel/msgmax");
  }

  /**
   * {@return the most bytes of bodies in a System V queue, unless the queue has its own limit
   * ({@code kernel.msgmnb}, usually 16384)}
   */
  public static OptionalLong sysvQueueBytes() {
    return sysctl("kernel/msgmnb");
  }

  /** {@return the most System V queues ({@code kernel.msgmni}, usually 32000)} */
  static OptionalLong sysvQueues() {
    return sysctl("kernel/msgmni");
  }

  /**
   * {@return the most messages that a new POSIX queue may have room for ({@code fs.mqueue.msg_max},
   * usually 10)}
   */
  public static OptionalLong posixMaxMessages() {
    return sysctl("fs/mqueue/msg_max");
  }

  /**
   * {@return the largest message size that a new POSIX queue may have ({@code
   * fs.mqueue.msgsize_max}, usually 8192)}
   */
  public static OptionalLong posixMessageSize() {
    return sysctl("fs/mqueue/msgsize_max");
  }

  /**
   * {@return the default number of messages that a new POSIX queue has room for ({@code
   * fs.mqueue.msg_default})}
   */
  static OptionalLong posixDefaultMaxMessages() {
    return sysctl("fs/mqueue/msg_default");
  }

  /** {@return the default message size of a new POSIX queue ({@code fs.mqueue.msgsize_default})} */
  static OptionalLong posixDefaultMessageSize() {
    return sysctl("fs/mqueue/msgsize_default");
  }

  /** {@return the most POSIX queues ({@code fs.mqueue.queues_max}, usually 256)} */
  static OptionalLong posixQueues() {
    return sysctl("fs/mqueue/queues_max");
  }

  /**
   * RLIMIT_MSGQUEUE, {@code ulimit -q}, usually 819200.
   *
   * @return most bytes that all POSIX queues of one user may take, messages × (size + some 100),
   *     counted when a queue is created; Long.MAX_VALUE when unlimited
   */
  public static OptionalLong posixUserBytes() {
    try {
      for (String line : ProcFile.lines("/proc/self/limits")) {
        if (line.startsWith("Max msgqueue size")) {
          String soft = line.substring("Max msgqueue size".length()).trim().split(" +")[0];
          return OptionalLong.of(soft.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(soft));
        }
      }
    } catch (IOException | NumberFormatException e) {
      return OptionalLong.empty();
    }
    return OptionalLong.empty();
  }

  static OptionalLong sysctl(String name) {
    try {
      List<String> lines = ProcFile.lines("/proc/sys/" + name);
      return lines.isEmpty() // where it is masked by an empty file
          ? OptionalLong.empty()
          : OptionalLong.of(Long.parseLong(lines.get(0).trim()));
    } catch (IOException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
