package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.machine.linux.Spawn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A run of benchmarks.jar in the middle of an iteration: its processes and what they have made. */
final class RunningBenchmark {
  private static final int LOOK_MILLIS = 20;
  private static final Pattern WAITED_OFTEN =
      Pattern.compile("^voluntary_ctxt_switches:\\s+[0-9]{3}", Pattern.MULTILINE);

  final Process launcher;
  final ProcessHandle fork;
  final ProcessHandle serverEnd;

  /** Lines of the leases' records: {@code sysv <key>}, {@code posix <name>}. */
  final List<String> made;

  private RunningBenchmark(
      Process launcher, ProcessHandle fork, ProcessHandle serverEnd, Path temp) {
    this.launcher = launcher;
    this.fork = fork;
    this.serverEnd = serverEnd;
    this.made = made(temp);
  }

  /** Waits until messages flow. */
  static RunningBenchmark in(Process launcher, Path temp) throws Exception {
    ProcessHandle fork = child(launcher.toHandle(), "io.github.msgq.bench.measure.fork.ForkMain");
    ProcessHandle serverEnd = child(fork, "io.github.msgq.bench.endpoints.endpoint.EndpointMain");
    await(launcher.toHandle(), () -> serves(serverEnd));
    return new RunningBenchmark(launcher, fork, serverEnd, temp);
  }

  boolean anyAlive() {
    return launcher.isAlive() || Spawn.runs(fork) || Spawn.runs(serverEnd);
  }

  /** Waits for what a process is to do, as long as there is the process. */
  static void await(ProcessHandle process, BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      assertThat(process.isAlive()).as("%s goes on", process.info()).isTrue();
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  /** Waits for what must come, until the test is ended. */
  static void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private static ProcessHandle child(ProcessHandle parent, String main) throws Exception {
    List<ProcessHandle> found = new ArrayList<>();
    await(
        parent,
        () -> {
          parent.children().filter(p -> runs(p, main)).forEach(found::add);
          return !found.isEmpty();
        });
    return found.get(0);
  }

  /**
   * Whether one of its threads has waited for messages often: a JVM takes its time to come so far.
   */
  private static boolean serves(ProcessHandle server) {
    try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(server.pid()), "task"))) {
      for (Path thread : threads.toList()) {
        if (Files.readString(thread.resolve("comm")).startsWith("server-")
            && WAITED_OFTEN.matcher(Files.readString(thread.resolve("status"))).find()) {
          return true;
        }
      }
    } catch (IOException e) {
      // a thread, or the server, has ended
    }
    return false;
  }

  private static boolean runs(ProcessHandle process, String main) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
          .contains(main);
    } catch (IOException e) {
      return false;
    }
  }

  private static List<String> made(Path temp) {
    try (Stream<Path> files = Files.walk(temp)) {
      List<String> lines = new ArrayList<>();
      for (Path file : files.filter(f -> f.getFileName().toString().equals("made")).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
