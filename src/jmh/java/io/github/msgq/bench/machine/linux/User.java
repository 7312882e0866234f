package io.github.msgq.bench.machine.linux;

import io.github.msgq.internal.UserNamespace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The user that this process runs as. */
public final class User {
  private static final Path USERS = Path.of("/etc/passwd");
  private static final Path GROUPS = Path.of("/etc/group");
  private static final int NAME = 0;
  private static final int NUMBER = 2;
  private static final int GROUP = 3;
  private static final int MEMBERS = 3;

  private User() {}

  /** The effective user id, which owns what this process creates. */
  public static int id() throws IOException {
    try {
      return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    } catch (NoSuchFileException e) {
      throw new IOException("/proc, which shows what runs here, is missing: mount it", e);
    }
  }

  /** Whether this is the user that this process runs as, and shown as nobody else is. */
  public static boolean isSelf(int id) throws IOException {
    return id == id() && UserNamespace.shows("uid", id);
  }

  /** Whether this is the user, or that cannot be found out. */
  public static boolean isUs(int id) {
    try {
      return isSelf(id);
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Whether the bits of a file's group let nobody in but this user and root: /etc/passwd and
   * /etc/group list nobody else in the group, and the file has no access control list.
   */
  public static boolean isAloneIn(int group, Path file) throws IOException {
    String number = Integer.toString(group);
    Set<String> us = Set.copyOf(List.of("0", Integer.toString(id())));
    List<String[]> users = fields(USERS);
    Set<String> names =
        users.stream()
            .filter(user -> us.contains(user[NUMBER]))
            .map(user -> user[NAME])
            .collect(Collectors.toSet());
    List<String[]> groups =
        fields(GROUPS).stream().filter(each -> each[NUMBER].equals(number)).toList();
    return group != UserNamespace.OVERFLOW // which NFS shows of unknown groups, too
        && UserNamespace.shows("gid", group)
        && !groups.isEmpty()
        && groups.stream().allMatch(each -> names.containsAll(members(each)))
        && users.stream()
            .allMatch(
                user ->
                    user.length <= GROUP
                        || !user[GROUP].equals(number)
                        || names.contains(user[NAME]))
        && Kernel.calls().accessList((file + "\0").getBytes()) == 0;
  }

  private static List<String> members(String[] group) {
    return group.length > MEMBERS ? List.of(group[MEMBERS].split(",")) : List.of();
  }

  private static List<String[]> fields(Path table) throws IOException {
    return Files.readString(table, StandardCharsets.ISO_8859_1)
        .lines()
        .map(line -> line.split(":"))
        .filter(fields -> fields.length > NUMBER)
        .toList();
  }

  /** A user as messages name it: {@code user nobody}, or {@code user 1234} if it has no name. */
  public static String named(int id) {
    String number = Integer.toUnsignedString(id);
    try {
      return "user "
          + fields(USERS).stream()
              .filter(user -> user[NUMBER].equals(number))
              .map(user -> user[NAME])
              .findFirst()
              .orElse(number);
    } catch (IOException e) {
      return "user " + number;
    }
  }
}
