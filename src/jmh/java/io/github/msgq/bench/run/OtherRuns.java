package io.github.msgq.bench.run;

import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.Machine;
import io.github.msgq.bench.machine.linux.User;
import io.github.msgq.bench.measure.fork.ForkMain;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Other JMH benchmarks that are running on this machine, and whatever else keeps it busy. */
final class OtherRuns {
  private static final Set<String> FORKS =
      Set.of("org.openjdk.jmh.runner.ForkedMain", ForkMain.class.getName());

  /** A process can have the kernel show gigabytes: PR_SET_MM_MAP in prctl(2). */
  private static final int MOST_BYTES = 1 << 20;

  private OtherRuns() {}

  /** One line for each that may use one of our cores, and one for whatever else wants them. */
  static List<String> warnings() {
    return Stream.concat(
            forks().stream(),
            load()
                .map(
                    load ->
                        "Warning: %s: figures will vary, and some may not count: stop what else runs here (top shows it), or measure later"
                            .formatted(load))
                .stream())
        .toList();
  }

  /** How many processes want to run, if that is more than there are cores. */
  static Optional<String> load() {
    return load(Machine.load(), Affinity.allowed().cardinality());
  }

  static Optional<String> load(String averages, int cores) {
    return Optional.of(lastMinute(averages))
        .filter(minute -> minute.matches("[0-9.]+") && Double.parseDouble(minute) > cores)
        .map(
            minute ->
                "%s processes on average wanted to run in the last minute, on %s"
                    .formatted(minute, Digits.count(cores, "core")));
  }

  /** How much there was to do before something was measured, and after it. */
  static String averages(String before, String after) {
    return "load average %s before and %s after, on %s"
        .formatted(
            lastMinute(before),
            lastMinute(after),
            Digits.count(Affinity.allowed().cardinality(), "core"));
  }

  private static String lastMinute(String averages) {
    return averages.replaceFirst("(?<=[0-9]) .*", "");
  }

  private static List<String> forks() {
    BitSet ours = Affinity.allowed();
    Set<ProcessHandle> own = ProcessHandle.current().descendants().collect(Collectors.toSet());
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(process -> !own.contains(process))
          .map(process -> Path.of("/proc", Long.toString(process.pid())))
          .filter(OtherRuns::isFork)
          .filter(fork -> shares(fork, ours))
          .flatMap(fork -> warning(fork).stream())
          .toList();
    }
  }

  static boolean isFork(Path process) {
    try (InputStream in = Files.newInputStream(process.resolve("cmdline"))) {
      String[] command =
          new String(in.readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1).split("\0");
      return Stream.of(command).anyMatch(FORKS::contains);
    } catch (IOException e) {
      return false; // it has ended, or we may not see it
    }
  }

  static boolean shares(Path process, BitSet cores) {
    try {
      return Affinity.of(Integer.parseInt(process.getFileName().toString())).intersects(cores);
    } catch (NotAvailable e) {
      return false; // it has ended
    }
  }

  private static Optional<String> warning(Path process) {
    try {
      int uid = (Integer) Files.getAttribute(process, "unix:uid");
      return Optional.of(
          "Warning: %s runs benchmarks on the same cores now (process %s): the figures of both suffer"
              .formatted(User.named(uid), process.getFileName()));
    } catch (IOException e) {
      return Optional.empty(); // it has ended
    }
  }
}
