package io.github.msgq.internal;

import static io.github.msgq.internal.Backend.NATIVE;

/** What tells a file, or a POSIX queue, from every other on the machine; fstat(2). */
public record Inode(long device, long number) {
  /** That of an open file which cannot be asked for it. */
  public static final Inode UNKNOWN = new Inode(-1, -1);

  /** Bytes of memory for fstat's result. */
  public static final int SIZE = 256;

  /** That of an open file, or {@link #UNKNOWN}. */
  public static Inode of(Waiter waiter, int descriptor) {
    Block stat = waiter.block(SIZE);
    return stat(descriptor, stat) < 0
        ? UNKNOWN
        : new Inode(stat.memory().getLong(Block.BODY), stat.memory().getLong(Block.BODY + 8));
  }

  /** 0, or -errno; -ENOSYS on other processors than x86_64 and aarch64. */
  public static long stat(int descriptor, Block stat) {
    SystemCall call = SystemCall.HERE;
    return call == null
        ? -Linux.ENOSYS
        : NATIVE.systemCall(call.fstat(), descriptor, stat.body(), 0, 0, 0, 0);
  }

  /** After {@link #stat}: whether the file still has a name. */
  public static boolean hasName(Block stat) {
    return stat.memory().getInt(Block.BODY + SystemCall.HERE.statLinks()) > 0;
  }
}
