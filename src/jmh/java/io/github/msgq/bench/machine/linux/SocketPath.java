package io.github.msgq.bench.machine.linux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Paths of UNIX-domain sockets, which are short: unix(7). */
public final class SocketPath {
  private static final int MAX_BYTES = 107;

  private SocketPath() {}

  /** A path in this directory; an IOException tells the user if it is too long for a socket. */
  public static String in(Path directory, String name) throws IOException {
    String path = directory.resolve(name).toString();
    int length = path.getBytes(StandardCharsets.UTF_8).length;
    if (length > MAX_BYTES) {
      throw new IOException(
          "the socket path %s has %d bytes and Linux allows %d: name a shorter temp directory with -Djava.io.tmpdir"
              .formatted(path, length, MAX_BYTES));
    }
    return path;
  }
}
