package msgq;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** All POSIX queues, from wherever their file system is mounted. */
final class PosixList {
  private PosixList() {}

  static List<String> all() throws IOException {
    try (Stream<Path> files = Files.list(mountPoint())) {
      return files.map(file -> "/" + file.getFileName()).sorted().toList();
    }
  }

  private static Path mountPoint() throws IOException {
    try (BufferedReader mounts = Files.newBufferedReader(Path.of("/proc/self/mounts"))) {
      for (String line = mounts.readLine(); line != null; line = mounts.readLine()) {
        String[] fields = line.split(" ");
        if (fields.length > 2 && fields[2].equals("mqueue")) {
          return Path.of(fields[1].replace("\\040", " "));
        }
      }
    }
    throw new NotDirectoryException(
        "the mqueue file system is not mounted, so POSIX queues cannot be listed (as root: mkdir /dev/mqueue && mount -t mqueue none /dev/mqueue)");
  }
}
