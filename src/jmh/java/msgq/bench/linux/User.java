package msgq.bench.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The user that this process runs as. */
public final class User {
  private User() {}

  /** The effective user id, which the kernel gives to what this process makes. */
  public static int id() throws IOException {
    return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }
}
