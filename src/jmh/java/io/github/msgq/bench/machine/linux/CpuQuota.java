package io.github.msgq.bench.machine.linux;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The CPU time that the kernel lets a control group have, cgroups(7), before it stops all of its
 * threads until the next period. A container's {@code --cpus} and systemd's {@code CPUQuota=} set
 * it: {@code cpu.max} of version 2, {@code cpu.cfs_quota_us} of version 1.
 *
 * @param cores that it amounts to
 * @param file that says so, without its directory
 * @param stops how often the group was stopped
 * @param stoppedMicros for how long, its cores taken together
 */
public record CpuQuota(double cores, String file, long stops, long stoppedMicros) {
  /** What the fact is called. */
  public static final String NAME = "cpu quota";

  /** The quota of this process; empty if it has none, or it cannot be seen. */
  public static Optional<CpuQuota> ofThisProcess() {
    return in(Path.of("/"));
  }

  /**
   * The quota by the files of proc(5) and of the control groups: of groups within groups, the
   * strictest.
   *
   * @param root what these files are below
   */
  static Optional<CpuQuota> in(Path root) {
    Path groups = root.resolve("sys/fs/cgroup");
    return Machine.text(root.resolve("proc/self/cgroup")).stream()
        .flatMap(String::lines)
        .map(line -> line.split(":", 3))
        .flatMap(
            line ->
                line[1].isEmpty()
                    ? upTo(groups, line[2]).flatMap(group -> version2(group).stream())
                    : Arrays.asList(line[1].split(",")).contains("cpu")
                        ? Stream.of("cpu", line[1])
                            .flatMap(controller -> upTo(groups.resolve(controller), line[2]))
                            .flatMap(group -> version1(group).stream())
                        : Stream.of())
        .min(Comparator.comparingDouble(CpuQuota::cores));
  }

  /** The group and those that it is in. One whose path is not seen here, in a container, is top. */
  private static Stream<Path> upTo(Path top, String group) {
    Path own = top.resolve(group.substring(1)).normalize();
    return own.startsWith(top) && Files.isDirectory(own)
        ? Stream.iterate(own, each -> each.startsWith(top), Path::getParent)
        : Stream.of(top);
  }

  private static Optional<CpuQuota> version2(Path group) {
    return Machine.text(group.resolve("cpu.max"))
        .map(text -> text.split(" "))
        .filter(words -> !words[0].equals("max"))
        .map(words -> of(group, "cpu.max", words[0], words[1], "throttled_usec", 1));
  }

  private static Optional<CpuQuota> version1(Path group) {
    Optional<String> period = Machine.text(group.resolve("cpu.cfs_period_us"));
    return Machine.text(group.resolve("cpu.cfs_quota_us"))
        .filter(quota -> Double.parseDouble(quota) > 0 && period.isPresent())
        .map(quota -> of(group, "cpu.cfs_quota_us", quota, period.get(), "throttled_time", 1_000));
  }

  private static CpuQuota of(
      Path group, String file, String quota, String period, String stopped, long perMicro) {
    Map<String, Long> counts =
        Machine.text(group.resolve("cpu.stat")).stream()
            .flatMap(String::lines)
            .map(line -> line.split(" "))
            .collect(Collectors.toMap(words -> words[0], words -> Long.parseLong(words[1])));
    return new CpuQuota(
        Double.parseDouble(quota) / Double.parseDouble(period),
        file,
        counts.getOrDefault("nr_throttled", 0L),
        counts.getOrDefault(stopped, 0L) / perMicro);
  }

  /** This process's quota, and how often it has stopped the group since this one was read. */
  public Optional<CpuQuota> sinceThen() {
    return ofThisProcess().map(now -> now.since(this));
  }

  CpuQuota since(CpuQuota before) {
    return new CpuQuota(cores, file, stops - before.stops, stoppedMicros - before.stoppedMicros);
  }

  /** How much CPU time that is, and what says so. */
  public String limit() {
    String number = Double.toString(Math.round(100 * cores) / 100.0).replaceFirst("\\.0$", "");
    return "%s cores, by %s of its control group".formatted(number, file);
  }

  /** The fact about a run, since whose start this counts. */
  public String ofRun() {
    return "%s; %s during this run".formatted(limit(), effect());
  }

  /** How often the group was stopped, and for how long. */
  public String effect() {
    return stops == 0
        ? "throttled never"
        : String.format(
            Locale.ROOT,
            "throttled %,d %s, %.2f s of its cores' time",
            stops,
            stops == 1 ? "time" : "times",
            stoppedMicros / 1e6);
  }
}
