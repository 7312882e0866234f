package io.github.msgq.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What user_namespaces(7) shows of the users and groups outside: all have the same id. */
public final class UserNamespace {
  private static final long ALL = (1L << 32) - 1;
  private static final int OVERFLOW = 65534; // unless the machine has another

  /** What helps where an owner is not shown, for the end of a sentence. */
  public static final String HELP =
      "run outside it, or where it maps the owner (/proc/self/uid_map, gid_map)";

  private UserNamespace() {}

  /** Whether this is a user's own id, and not the one that all users outside have. */
  public static boolean showsUser(int id) {
    return shows(id, "uid");
  }

  /** The same of a group. */
  public static boolean showsGroup(int id) {
    return shows(id, "gid");
  }

  private static boolean shows(int id, String kind) {
    try {
      return id != Integer.parseInt(lines("/proc/sys/kernel/overflow" + kind).get(0))
          || lines("/proc/self/" + kind + "_map").stream()
                  .mapToLong(line -> Long.parseLong(line.replaceFirst(".* ", "")))
                  .sum()
              == ALL;
    } catch (IOException | NumberFormatException e) {
      return id != OVERFLOW;
    }
  }

  private static List<String> lines(String file) throws IOException {
    return Files.readAllLines(Path.of(file)); // readString() gets a setting's first digit only
  }
}
