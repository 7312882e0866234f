package io.github.msgq;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.internal.Block;
import io.github.msgq.internal.Directory;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.SharedCall;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.io.IOException;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All queues in shared memory. */
final class SharedList {
  private static final byte[] DIRECTORY = "/dev/shm".getBytes(ISO_8859_1);
  private static final String PREFIX = "msgq.";

  private SharedList() {}

  static List<String> all() throws IOException {
    SharedOpening.checkAvailable();
    List<String> names = new ArrayList<>();
    for (byte[] file : Directory.names(DIRECTORY, Directory.ANY)) {
      if (new String(file, ISO_8859_1).startsWith(PREFIX)) {
        file[PREFIX.length() - 1] = '/';
        byte[] name = Arrays.copyOfRange(file, PREFIX.length() - 1, file.length);
        if (isQueue(name)) {
          names.add(new String(name, UTF_8));
        }
      }
    }
    names.sort(null);
    return names;
  }

  /** One whose mode does not let us look is taken for a queue, by its name. */
  private static boolean isQueue(byte[] name) {
    Waiter waiter = Waiters.take();
    try {
      Block cString = waiter.block(name.length + 1);
      cString.memory().put(Block.BODY, name).put(Block.BODY + name.length, (byte) 0);
      int r = SharedCall.CALLS.sharedProbe(cString.body());
      Reference.reachabilityFence(cString);
      return r > 0 || r == -Linux.EACCES;
    } finally {
      Waiters.giveBack(waiter);
    }
  }
}
