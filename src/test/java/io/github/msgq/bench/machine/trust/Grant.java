package io.github.msgq.bench.machine.trust;

import io.github.msgq.host.Command;
import java.io.IOException;
import java.nio.file.Path;

/** An access control list, as setfacl(1) makes it. */
public final class Grant {
  private static final String SCRIPT =
      """
      import os, struct, sys
      nobody = 0xffffffff
      entries = [(1, 7, nobody), (2, 7, int(sys.argv[2])), (4, 5, nobody), (16, 7, nobody), (32, 5, nobody)]
      acl = struct.pack('<I', 2) + b''.join(struct.pack('<HHI', *entry) for entry in entries)
      os.setxattr(sys.argv[1], 'system.posix_acl_access', acl)
      """;

  private Grant() {}

  /** Lets another user write into a directory. */
  public static void to(int user, Path directory) throws IOException, InterruptedException {
    Command.of("python3", "-c", SCRIPT, directory.toString(), Integer.toString(user))
        .succeedsOrSkips("no access control lists here");
  }
}
