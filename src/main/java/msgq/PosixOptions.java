package msgq;

import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import msgq.internal.Backend;
import msgq.internal.Block;
import msgq.internal.Linux;
import msgq.internal.Waiter;

/**
 * How to open or create a POSIX queue. Starts as: an existing queue, for sending and receiving;
 * mode 0600 and the system's attributes if created.
 */
public final class PosixOptions {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int TRIES = 100;

  private int creation;
  private int access = Linux.O_RDWR;
  private int mode = 0600;
  private long maxMessages;
  private long messageSize;

  PosixOptions() {}

  /** Opens a queue that exists; otherwise {@link NoSuchQueueException}. */
  public PosixOptions existing() {
    creation = 0;
    return this;
  }

  /** Opens the queue, and creates it first when there is none. */
  public PosixOptions create() {
    creation = Linux.O_CREAT;
    return this;
  }

  /** Creates the queue; {@link QueueExistsException} when there is one already. */
  public PosixOptions createNew() {
    creation = Linux.O_CREAT | Linux.O_EXCL;
    return this;
  }

  /** Permissions of a queue that is created, 0 to 0777, less the process's umask. */
  public PosixOptions mode(int mode) {
    this.mode = Failures.checkedMode(mode);
    return this;
  }

  /** Opens for receiving only, which a mode such as 0400 allows; sending then fails with EBADF. */
  public PosixOptions readOnly() {
    access = Linux.O_RDONLY;
    return this;
  }

  /** Opens for sending only, which a mode such as 0200 allows; receiving then fails with EBADF. */
  public PosixOptions writeOnly() {
    access = Linux.O_WRONLY;
    return this;
  }

  /**
   * Most messages that a queue which is created holds: at least 1, at most {@link
   * QueueLimits#posixMessages()} without CAP_SYS_RESOURCE, else EINVAL.
   */
  public PosixOptions maxMessages(long messages) {
    maxMessages = positive("maxMessages", messages);
    return this;
  }

  /**
   * Most bytes of a message in a queue which is created: at least 1, at most {@link
   * QueueLimits#posixMessageSize()} without CAP_SYS_RESOURCE, else EINVAL.
   */
  public PosixOptions messageSize(long bytes) {
    messageSize = positive("messageSize", bytes);
    return this;
  }

  /**
   * Opens or creates the queue of that name: a slash and 1 to 255 bytes without one. A size set
   * here holds for a queue that is created; one that exists keeps its own.
   *
   * @throws NoSuchQueueException there is none and it should exist
   * @throws QueueExistsException there is one and it should be new
   * @throws QueueException EACCES; EMFILE when your queues would take more than RLIMIT_MSGQUEUE;
   *     ENOSPC when the machine has queues_max already; EINVAL for sizes beyond the limits;
   *     ENAMETOOLONG; ENFILE; ENOMEM
   */
  public PosixQueue open(String name) throws QueueException {
    long messages = maxMessages;
    long size = messageSize;
    if (creation != 0 && (messages > 0) != (size > 0)) {
      // the system takes both or none
      QueueLimits limits = QueueLimits.current();
      messages =
          messages > 0
              ? messages
              : usual(limits.posixDefaultMessages(), limits.posixMessages(), 10);
      size =
          size > 0
              ? size
              : usual(limits.posixDefaultMessageSize(), limits.posixMessageSize(), 8192);
    }
    Block cString = cString(name);
    int descriptor =
        Backend.NATIVE.posixOpen(cString.body(), access | creation, mode, messages, size);
    Reference.reachabilityFence(cString);
    if (descriptor < 0) {
      throw Failures.posixOpen(-descriptor, name, creation != 0);
    }
    return new PosixQueue(name, descriptor);
  }

  /**
   * Creates a queue with a random name that nobody uses, {@code /msgq-} and 16 hexadecimal digits.
   */
  public PosixQueue createUnused() throws QueueException {
    int before = creation;
    createNew();
    try {
      for (int i = 1; ; i++) {
        try {
          return open("/msgq-%016x".formatted(RANDOM.nextLong()));
        } catch (QueueExistsException e) {
          if (i == TRIES) {
            throw e;
          }
        }
      }
    } finally {
      creation = before;
    }
  }

  /** What the kernel takes when nothing is said; the usual value where it cannot be read. */
  private static long usual(long standard, long most, long otherwise) {
    long value = standard > 0 ? standard : otherwise;
    return most > 0 ? Math.min(value, most) : value;
  }

  /** The name as C wants it, in this thread's block. C would take a NUL for its end. */
  static Block cString(String name) {
    if (!name.startsWith("/") || name.length() < 2 || name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          "a queue's name is a slash followed by 1 to 255 other bytes, not \"" + name + "\"");
    }
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    Block block = Waiter.current().block(bytes.length + 1);
    block.memory().put(Block.BODY, bytes).put(Block.BODY + bytes.length, (byte) 0);
    return block;
  }

  private static long positive(String what, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(what + " " + value + " is not positive");
    }
    return value;
  }
}
