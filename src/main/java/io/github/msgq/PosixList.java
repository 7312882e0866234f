package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;

import io.github.msgq.internal.Directory;
import io.github.msgq.internal.Inode;
import io.github.msgq.internal.ProcFile;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All POSIX queues, from wherever their file system is mounted. */
final class PosixList {
  private static final String NOT_MOUNTED =
      "the mqueue file system of this ipc namespace is not mounted, so its POSIX queues cannot be listed (as root: mkdir -p /dev/mqueue && mount -t mqueue none /dev/mqueue)";

  private PosixList() {}

  /** A line of /proc/self/mountinfo, read as ISO 8859-1: a character for each byte. */
  private record Mount(long device, String path) {}

  static List<String> all() throws IOException {
    for (Mount mount : mounts()) {
      List<byte[]> found = names(mount);
      if (found != null) {
        List<String> names = new ArrayList<>();
        for (byte[] name : found) {
          names.add("/" + new String(name, StandardCharsets.UTF_8));
        }
        if (ours(names) == mount.device()) {
          names.sort(null);
          return names;
        }
      }
    }
    Availability.check(Availability.posix());
    throw new NotDirectoryException(NOT_MOUNTED);
  }

  /** Null where another file system is mounted above this one. */
  private static @Nullable List<byte[]> names(Mount mount) throws IOException {
    return Directory.names(mount.path().getBytes(StandardCharsets.ISO_8859_1), mount.device());
  }

  private static List<Mount> mounts() throws IOException {
    List<Mount> found = new ArrayList<>();
    for (String line : ProcFile.lines("/proc/self/mountinfo")) {
      String[] fields = line.split(" ");
      if (line.contains(" - mqueue ") && fields[3].equals("/")) {
        found.add(new Mount(device(fields[2]), unescaped(fields[4])));
      }
    }
    return found;
  }

  /**
   * The device number as stat(2) has it. Enough for the small numbers of a file system in memory.
   */
  private static long device(String majorAndMinor) {
    int colon = majorAndMinor.indexOf(':');
    long major = Long.parseLong(majorAndMinor.substring(0, colon));
    long minor = Long.parseLong(majorAndMinor.substring(colon + 1));
    return minor & 0xff | major << 8 | (minor & ~0xffL) << 12;
  }

  /** Replaces the escapes of blanks and the like: a backslash and three octal digits. */
  private static String unescaped(String path) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < path.length(); i++) {
      if (path.charAt(i) == '\\') {
        plain.append((char) Integer.parseInt(path.substring(i + 1, i + 4), 8));
        i += 3;
      } else {
        plain.append(path.charAt(i));
      }
    }
    return plain.toString();
  }

  /**
   * The device of this ipc namespace's queues, since a mount may belong to another one. A queue
   * shows it: a new one or, where none can be created, one of these names. Those come second since
   * closing one ends a registration that this process may have with it.
   */
  private static long ours(List<String> names) throws IOException {
    try {
      String name = PosixOpening.unusedName();
      long device = device(PosixOpening.SMALLEST.open(name));
      PosixOpening.unlink(name);
      return device;
    } catch (QueueException tooMany) {
      for (String name : names) {
        try {
          return device(PosixOpening.EXISTING.open(name));
        } catch (QueueException removedOrAnotherUsers) {
          continue;
        }
      }
      throw tooMany;
    }
  }

  /** Closes the queue. */
  private static long device(int queue) {
    Waiter waiter = Waiters.take();
    try {
      return Inode.of(waiter, queue).device();
    } finally {
      NATIVE.posixClose(queue);
      Waiters.giveBack(waiter);
    }
  }
}
