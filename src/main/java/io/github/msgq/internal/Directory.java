package io.github.msgq.internal;

import static io.github.msgq.internal.Backend.NATIVE;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A directory's names as bytes, which the JDK decodes by the locale and so may garble. */
public final class Directory {
  private static final int ROOM = 32 * 1024;

  /** struct linux_dirent64: offsets of the entry's length and name. */
  private static final int LENGTH = 16;

  private static final int NAME = 19;

  private Directory() {}

  /** Any device, for {@link #names}. */
  public static final long ANY = -1;

  /** All names but "." and ".."; null if the directory is on another device. */
  public static List<byte[]> names(byte[] path, long device) throws IOException {
    SystemCall call = SystemCall.HERE;
    if (call == null) {
      throw new IOException("listing is not available on this processor");
    }
    Waiter waiter = Waiters.take();
    try {
      Block block = waiter.block(ROOM);
      block.memory().put(Block.BODY, path).put(Block.BODY + path.length, (byte) 0);
      long descriptor =
          NATIVE.systemCall(
              call.openat(),
              Linux.AT_FDCWD,
              block.body(),
              Linux.O_RDONLY | Linux.O_CLOEXEC,
              0,
              0,
              0);
      check(descriptor, path);
      try {
        return device == ANY || Inode.of(waiter, (int) descriptor).device() == device
            ? read(call, (int) descriptor, block, path)
            : null;
      } finally {
        NATIVE.posixClose((int) descriptor);
        Reference.reachabilityFence(block);
      }
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  private static List<byte[]> read(SystemCall call, int descriptor, Block block, byte[] path)
      throws IOException {
    List<byte[]> names = new ArrayList<>();
    while (true) {
      long n = NATIVE.systemCall(call.getdents64(), descriptor, block.body(), ROOM, 0, 0, 0);
      check(n, path);
      if (n == 0) {
        return names;
      }
      ByteBuffer memory = block.memory();
      for (int at = Block.BODY; at < Block.BODY + n; at += memory.getShort(at + LENGTH)) {
        byte[] name = name(memory, at + NAME);
        if (name[0] != '.' || name.length > 2 || name.length == 2 && name[1] != '.') {
          names.add(name);
        }
      }
    }
  }

  private static byte[] name(ByteBuffer memory, int from) {
    int end = from;
    while (memory.get(end) != 0) {
      end++;
    }
    byte[] name = new byte[end - from];
    memory.get(from, name);
    return name;
  }

  private static void check(long result, byte[] path) throws IOException {
    if (result < 0) {
      throw new IOException(
          new String(path, StandardCharsets.UTF_8)
              + " cannot be listed ("
              + Errno.name((int) -result)
              + ")");
    }
  }
}
