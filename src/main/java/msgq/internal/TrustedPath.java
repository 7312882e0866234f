package msgq.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A way through the file system on which nobody but root and this user can put other files. */
final class TrustedPath {
  private static final int WRITABLE_FOR_OTHERS = 0022;
  private static final int STICKY = 01000;

  private TrustedPath() {}

  /**
   * Checks what is above a directory of this user's own.
   *
   * @param own a real path, without symbolic links
   * @throws IOException with a sentence about the directory in which others could replace it
   */
  static void check(Path own) throws IOException {
    int us = (int) Files.getAttribute(own, "unix:uid");
    // root; or who stands for it where a user namespace does not know it
    int root = (int) Files.getAttribute(own.getRoot(), "unix:uid");
    for (Path above = own.getParent(); above != null; above = above.getParent()) {
      Map<String, Object> stat = Files.readAttributes(above, "unix:uid,mode");
      int owner = (int) stat.get("uid");
      int mode = (int) stat.get("mode");
      if (owner != us && owner != 0 && owner != root) {
        throw new IOException(above + " belongs to another user, who could replace the library");
      }
      if ((mode & WRITABLE_FOR_OTHERS) != 0 && (mode & STICKY) == 0) {
        throw new IOException(
            above + " is writable for others and not sticky: they could replace the library");
      }
    }
  }
}
