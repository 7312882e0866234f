package io.github.msgq.bench.run;

import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.session.OtherSide;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.lease.Leases;
import io.github.msgq.bench.machine.lease.RunLock;
import io.github.msgq.bench.machine.linux.SocketPath;
import io.github.msgq.bench.machine.linux.Unpacking;
import io.github.msgq.bench.measure.plan.RunSettings;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.report.WholeFile;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What a run has to itself: the lock, so that no other run of this user is in progress; a lease;
 * and where it prints. What killed runs left is removed when it opens and when it closes.
 */
final class RunResources implements AutoCloseable {
  private final Optional<RunLock> lock;
  private final Lease lease;
  private final Options options;
  private final Terminal terminal;
  private Optional<String> left = Optional.empty(); // by killed runs
  private PrintStream out; // null until it is asked for

  private RunResources(Optional<RunLock> lock, Lease lease, Options options, Terminal terminal) {
    this.lock = lock;
    this.lease = lease;
    this.options = options;
    this.terminal = terminal;
  }

  /**
   * Refuses if another run of this user is in progress; if it fails, the JVM's end closes it.
   *
   * @param options JMH's; the run prints on the terminal unless they say otherwise
   */
  static RunResources open(Options options, Terminal terminal) throws Refusal, IOException {
    RunResources place = new RunResources(takeLock(), Lease.acquire(), options, terminal);
    Path directory = place.lease.directory();
    Unpacking.into(directory);
    SocketPath.in(directory, "control"); // too long here is too long in every fork
    Unpacking.loadInto(directory);
    place.left = Leases.sweep().line();
    return place;
  }

  /** None if the user does without, by JMH's own switch. */
  private static Optional<RunLock> takeLock() throws Refusal, IOException {
    if (Boolean.getBoolean("jmh.ignoreLock")) {
      return Optional.empty();
    }
    RunLock lock = RunLock.acquire();
    if (!lock.held()) {
      throw new Refusal(
          "another run of yours%s is in progress: wait until it ends, or run beside it with java -Djmh.ignoreLock=true -jar ..."
              .formatted(lock.holder().map(" (process %s)"::formatted).orElse("")));
    }
    return Optional.of(lock);
  }

  private PrintStream output() throws IOException {
    if (options.verbosity().orElse(VerboseMode.NORMAL) == VerboseMode.SILENT) {
      return new PrintStream(OutputStream.nullOutputStream());
    }
    return options.getOutput().hasValue()
        ? new PrintStream(
            WholeFile.open(Path.of(options.getOutput().get())), false, StandardCharsets.UTF_8)
        : terminal.open();
  }

  /**
   * Facts about the other machine, if a command starts the servers: before all else, so that one
   * which cannot be used is refused at once.
   */
  Map<String, String> otherSide(RunSettings runSettings) throws Refusal, IOException {
    if (runSettings.server() == null) {
      return Map.of();
    }
    Endpoints endpoints = new Endpoints(lease, Settings.newToken());
    try (OtherSide other = OtherSide.start(runSettings.server(), endpoints, new FailureReport())) {
      return other.facts();
    } catch (Failure e) {
      throw new Refusal(e.getMessage());
    }
  }

  /** Where it prints: a file of {@code -o} is replaced now, so ask once nothing can be refused. */
  PrintStream out() throws IOException {
    if (out == null) {
      out = output();
      left.ifPresent(out::println);
    }
    return out;
  }

  Lease lease() {
    return lease;
  }

  @Override
  public void close() throws IOException {
    try {
      Leases.sweep();
    } finally {
      lease.close();
      if (out != null) {
        out.close();
      }
      if (lock.isPresent()) {
        lock.get().close();
      }
    }
  }
}
