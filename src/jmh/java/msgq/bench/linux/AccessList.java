package msgq.bench.linux;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import jnr.constants.platform.Errno;

/** Access control lists of files: acl(5). */
public final class AccessList {
  private static final Set<Errno> NONE = Set.of(Errno.ENODATA, Errno.EOPNOTSUPP);

  private AccessList() {}

  /** Whether a file has one, or that cannot be known. */
  public static boolean mayBeOn(Path file) {
    byte[] name = file.toAbsolutePath().toString().getBytes();
    try {
      int result = Kernel.accessList(Arrays.copyOf(name, name.length + 1));
      return result >= 0 || !NONE.contains(Errno.valueOf(-result));
    } catch (UnsatisfiedLinkError | NoClassDefFoundError e) {
      return true;
    }
  }
}
