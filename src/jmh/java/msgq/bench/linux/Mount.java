package msgq.bench.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A line of proc_pid_mountinfo(5). */
public record Mount(Path point, String type, List<String> options) {

  /** The mount that holds a path. */
  public static Optional<Mount> of(Path path) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/mountinfo"))) {
      Path real = path.toRealPath();
      return lines
          .map(Mount::parse)
          .filter(mount -> real.startsWith(mount.point))
          .max(Comparator.comparingInt((Mount mount) -> mount.point.getNameCount()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  public boolean has(String option) {
    return options.contains(option);
  }

  private static Mount parse(String line) {
    String[] halves = line.split(" - ", 2);
    String[] fields = halves[0].split(" ");
    String point = fields[4].replace("\\040", " ");
    return new Mount(Path.of(point), halves[1].split(" ")[0], List.of(fields[5].split(",")));
  }
}
