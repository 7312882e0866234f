package io.github.msgq.bench.machine.linux;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A line of proc_pid_mountinfo(5).
 *
 * @param point where it is mounted: a character for each byte, since the kernel's bytes need not be
 *     in any encoding
 */
public record Mount(String point, String type, List<String> options) {
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

  /** The mount that holds a path. */
  public static Optional<Mount> of(Path path) {
    Path mounts = Path.of("/proc/self/mountinfo");
    try (Stream<String> lines = Files.lines(mounts, StandardCharsets.ISO_8859_1)) {
      String real = bytes(path.toRealPath());
      return lines
          .map(Mount::parse)
          .filter(mount -> (real + "/").startsWith((mount.point + "/").replaceFirst("^//", "/")))
          .reduce((one, later) -> later.point.length() >= one.point.length() ? later : one);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The bytes of a path, in whatever locale. */
  private static String bytes(Path path) {
    String encoded = path.toUri().getRawPath().replace("+", "%2B").replaceFirst("(.)/$", "$1");
    return URLDecoder.decode(encoded, StandardCharsets.ISO_8859_1);
  }

  public boolean has(String option) {
    return options.contains(option);
  }

  private static String character(MatchResult octal) {
    return Matcher.quoteReplacement("" + (char) Integer.parseInt(octal.group(1), 8));
  }

  private static Mount parse(String line) {
    String[] halves = line.split(" - ", 2);
    String[] fields = halves[0].split(" ");
    String point = OCTAL.matcher(fields[4]).replaceAll(Mount::character);
    return new Mount(point, halves[1].split(" ")[0], List.of(fields[5].split(",")));
  }
}
