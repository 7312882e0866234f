package msgq.bench.trust;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import msgq.bench.linux.User;

/**
 * The group that useradd(8) makes for each user, of the same number: where files are writable for
 * their group by default (umask 002), it is this one.
 */
final class OwnGroup {
  private OwnGroup() {}

  /** Whether it is this user's, and passwd(5) and group(5) know of nobody else in it. */
  static boolean is(int group) throws IOException {
    if (group == 0 || group != User.id()) {
      return false;
    }
    String number = Integer.toString(group);
    List<String[]> users =
        lines("/etc/passwd").stream().filter(f -> f.length > 3 && f[3].equals(number)).toList();
    List<String[]> groups =
        lines("/etc/group").stream().filter(f -> f.length > 2 && f[2].equals(number)).toList();
    return users.size() == 1
        && users.get(0)[2].equals(number)
        && groups.size() == 1
        && groups.get(0).length == 3; // its members would be the fourth
  }

  private static List<String[]> lines(String file) throws IOException {
    return Files.readAllLines(Path.of(file), StandardCharsets.ISO_8859_1).stream()
        .map(line -> line.split(":"))
        .toList();
  }
}
