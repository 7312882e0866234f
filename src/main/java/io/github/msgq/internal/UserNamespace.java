package io.github.msgq.internal;

import java.io.IOException;

/** What user_namespaces(7) shows of the users and groups outside: all have the same id. */
public final class UserNamespace {
  private static final long ALL = (1L << 32) - 1;

  /** The id of all users outside, or groups, unless the machine has another. */
  public static final int OVERFLOW = 65534;

  /** What helps where an owner is not shown, for the end of a sentence. */
  public static final String HELP =
      "run outside it, or where it maps the owner (/proc/self/uid_map, gid_map)";

  private UserNamespace() {}

  /**
   * Whether this is the id of one user, or group, and not the one that all outside have.
   *
   * @param kind {@code uid} or {@code gid}
   */
  public static boolean shows(String kind, int id) {
    try {
      return id != Integer.parseInt(ProcFile.lines("/proc/sys/kernel/overflow" + kind).get(0))
          || ProcFile.lines("/proc/self/" + kind + "_map").stream()
                  .mapToLong(line -> Long.parseLong(line.replaceFirst(".* ", "")))
                  .sum()
              == ALL;
    } catch (IOException | NumberFormatException e) {
      return id != OVERFLOW;
    }
  }
}
