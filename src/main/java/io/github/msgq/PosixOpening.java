package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;

import io.github.msgq.internal.Block;
import io.github.msgq.internal.Inode;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.SystemCall;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How a POSIX queue is opened.
 *
 * @param creation O_CREAT, O_EXCL or neither
 * @param flags the other flags of mq_open(3)
 * @param mode permissions of a queue that is created
 * @param maxMessages most messages it holds; 0 leaves that to the system
 * @param messageSize most bytes of one; 0 leaves that to the system
 */
record PosixOpening(int creation, int flags, int mode, long maxMessages, long messageSize) {
  static final PosixOpening EXISTING = new PosixOpening(0, Linux.O_RDWR, 0600, 0, 0);
  static final PosixOpening CREATE = new PosixOpening(Linux.O_CREAT, Linux.O_RDWR, 0600, 0, 0);
  static final PosixOpening CREATE_NEW =
      new PosixOpening(Linux.O_CREAT | Linux.O_EXCL, Linux.O_RDWR, 0600, 0, 0);

  /** For a queue that goes at once. */
  static final PosixOpening SMALLEST =
      new PosixOpening(Linux.O_CREAT | Linux.O_EXCL, Linux.O_RDWR, 0600, 1, 1);

  private static final int TRIES = 1000;

  /** A random name, which most likely no queue has. */
  static String unusedName() {
    long number = ThreadLocalRandom.current().nextLong() | Long.MIN_VALUE; // 16 digits
    return "/msgq-".concat(Long.toHexString(number));
  }

  /** The descriptor of the queue of that name. */
  int open(String name) throws QueueException {
    if (creation != 0 && (maxMessages > 0) != (messageSize > 0)) {
      return withBothSizes().open(name);
    }
    Failures.checkThread("mq_open", name);
    Waiter waiter = Waiters.take();
    try {
      Block cString = cString(waiter, name);
      int descriptor = descriptor(cString.body());
      Reference.reachabilityFence(cString);
      if (descriptor < 0) {
        throw PosixFailures.open(-descriptor, name, creation != 0);
      }
      return descriptor;
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /** Creates it first and opens it then, since only what this call has made gets the mode. */
  private int descriptor(long name) {
    if (creation == 0) {
      return NATIVE.posixOpen(name, flags, 0, 0, 0);
    }
    int descriptor = -Linux.ENOENT;
    for (int i = 0; i < TRIES && descriptor == -Linux.ENOENT; i++) { // others may remove it
      int exclusively = flags | Linux.O_CREAT | Linux.O_EXCL;
      descriptor = NATIVE.posixOpen(name, exclusively, mode, maxMessages, messageSize);
      if (descriptor >= 0) {
        return withMode(descriptor, name);
      }
      if (descriptor == -Linux.EEXIST && (creation & Linux.O_EXCL) == 0) {
        descriptor = NATIVE.posixOpen(name, flags, 0, 0, 0);
      }
    }
    return descriptor;
  }

  /** The umask, which Java cannot set, has taken rights away. What cannot get them goes again. */
  private int withMode(int descriptor, long name) {
    SystemCall call = SystemCall.HERE;
    long r = call == null ? 0 : NATIVE.systemCall(call.fchmod(), descriptor, mode, 0, 0, 0, 0);
    if (r < 0) {
      NATIVE.posixClose(descriptor);
      NATIVE.posixUnlink(name);
      return (int) r;
    }
    return descriptor;
  }

  static void unlink(String name) throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      Block cString = cString(waiter, name);
      int r = NATIVE.posixUnlink(cString.body());
      Reference.reachabilityFence(cString);
      if (r < 0) {
        throw PosixFailures.unlink(-r, name);
      }
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /** Whether that queue bears the name; also true where its mode does not let us look. */
  static boolean bears(String name, Inode queue) throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      int descriptor = existing(waiter, name, Linux.O_RDONLY);
      if (descriptor == -Linux.EACCES) {
        descriptor = existing(waiter, name, Linux.O_WRONLY);
      }
      if (descriptor == -Linux.EACCES) {
        return true;
      }
      if (descriptor < 0) {
        throw PosixFailures.unlink(-descriptor, name);
      }
      try {
        return queue.equals(Inode.of(waiter, descriptor));
      } finally {
        NATIVE.posixClose(descriptor);
      }
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  private static int existing(Waiter waiter, String name, int flags) {
    Block cString = cString(waiter, name);
    int descriptor = NATIVE.posixOpen(cString.body(), flags, 0, 0, 0);
    Reference.reachabilityFence(cString);
    return descriptor;
  }

  /** The system takes both or none. */
  private PosixOpening withBothSizes() {
    long messages =
        maxMessages > 0
            ? maxMessages
            : usual(
                QueueLimits.posixDefaultMaxMessages().orElse(-1),
                QueueLimits.posixMaxMessages().orElse(-1),
                10);
    long size =
        messageSize > 0
            ? messageSize
            : usual(
                QueueLimits.posixDefaultMessageSize().orElse(-1),
                QueueLimits.posixMessageSize().orElse(-1),
                8192);
    return new PosixOpening(creation, flags, mode, messages, size);
  }

  /** The kernel's default; the usual one where it cannot be read. */
  private static long usual(long standard, long most, long otherwise) {
    long value = standard > 0 ? standard : otherwise;
    return most > 0 ? Math.min(value, most) : value;
  }

  private static boolean isName(String name) {
    return Objects.requireNonNull(name, "a queue has a name, and null is none").startsWith("/")
        && name.length() > 1
        && name.indexOf('/', 1) < 0
        && name.indexOf('\0') < 0
        && !name.equals("/.")
        && !name.equals("/..");
  }

  /** The name as C wants it, in this thread's memory. C would take a NUL for its end. */
  static Block cString(Waiter waiter, String name) {
    if (!isName(name)) {
      throw new IllegalArgumentException(
          "no queue can have the name \"%s\": a name is one slash and other bytes, and neither /. nor /.."
              .formatted(name));
    }
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    if (!name.equals(new String(bytes, StandardCharsets.UTF_8))) {
      throw new IllegalArgumentException(
          "the name \"" + name + "\" has a lone surrogate, which UTF-8 cannot express");
    }
    Block block = waiter.block(bytes.length + 1);
    block.memory().put(Block.BODY, bytes).put(Block.BODY + bytes.length, (byte) 0);
    return block;
  }
}
