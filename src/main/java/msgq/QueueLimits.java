package msgq;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The machine's limits on message queues, as they are now; -1 stands for one that cannot be read
 * here. See also proc_sys_kernel(5), mq_overview(7) and getrlimit(2).
 *
 * @param sysvMessageSize most bytes of a System V message's body ({@code kernel.msgmax}, usually
 *     8192)
 * @param sysvQueueBytes most bytes of bodies in a System V queue, unless the queue has its own
 *     limit ({@code kernel.msgmnb}, usually 16384)
 * @param sysvQueues most System V queues ({@code kernel.msgmni}, usually 32000)
 * @param posixMessages most messages that a POSIX queue may be created for ({@code
 *     fs.mqueue.msg_max}, usually 10)
 * @param posixMessageSize largest message size that a POSIX queue may be created for ({@code
 *     fs.mqueue.msgsize_max}, usually 8192)
 * @param posixDefaultMessages messages of a queue created without saying how many ({@code
 *     fs.mqueue.msg_default})
 * @param posixDefaultMessageSize message size of a queue created without saying it ({@code
 *     fs.mqueue.msgsize_default})
 * @param posixQueues most POSIX queues ({@code fs.mqueue.queues_max}, usually 256)
 * @param posixUserBytes most bytes that all POSIX queues of one user may take, messages × (size +
 *     some 100), counted when a queue is created (RLIMIT_MSGQUEUE, {@code ulimit -q}, usually
 *     819200); Long.MAX_VALUE when unlimited
 */
public record QueueLimits(
    long sysvMessageSize,
    long sysvQueueBytes,
    long sysvQueues,
    long posixMessages,
    long posixMessageSize,
    long posixDefaultMessages,
    long posixDefaultMessageSize,
    long posixQueues,
    long posixUserBytes) {

  /** {@return the limits that hold for this process now} */
  public static QueueLimits current() {
    return new QueueLimits(
        currentSysvMessageSize(),
        sysctl("kernel/msgmnb"),
        sysctl("kernel/msgmni"),
        sysctl("fs/mqueue/msg_max"),
        sysctl("fs/mqueue/msgsize_max"),
        sysctl("fs/mqueue/msg_default"),
        sysctl("fs/mqueue/msgsize_default"),
        sysctl("fs/mqueue/queues_max"),
        userBytes());
  }

  static long currentSysvMessageSize() {
    return sysctl("kernel/msgmax");
  }

  static long sysctl(String name) {
    // one read with room for all: a second read of a sysctl finds its end, and Files.readString
    // starts with a single byte where the file says that it is empty
    try (BufferedReader file = Files.newBufferedReader(Path.of("/proc/sys", name))) {
      String line = file.readLine(); // none where it is masked by an empty file
      return line == null ? -1 : Long.parseLong(line.trim());
    } catch (IOException | NumberFormatException e) {
      return -1;
    }
  }

  private static long userBytes() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/limits"))) {
        if (line.startsWith("Max msgqueue size")) {
          String soft = line.substring("Max msgqueue size".length()).trim().split(" +")[0];
          return soft.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(soft);
        }
      }
    } catch (IOException | NumberFormatException e) {
      return -1;
    }
    return -1;
  }
}
