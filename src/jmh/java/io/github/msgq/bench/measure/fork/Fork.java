package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.lease.LeaseRoot;
import io.github.msgq.bench.measure.plan.Combination;
import io.github.msgq.bench.measure.plan.ForkFlags;
import io.github.msgq.bench.measure.plan.RunSettings;
import io.github.msgq.bench.measure.trial.ForkOrder;
import io.github.msgq.bench.measure.trial.JvmEnd;
import io.github.msgq.bench.terms.parameter.KeyValues;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.VerboseMode;

/** A starter of JVMs that run one combination each; it starts them as every endpoint is started. */
public final class Fork {
  private static final String ROLE = "fork";

  /** JMH itself ends an iteration that lasts too long. */
  private static final long FOREVER_MILLIS = TimeUnit.DAYS.toMillis(365);

  /** Exit statuses of a JVM that SIGHUP, SIGINT or SIGTERM has ended. */
  private static final Set<Integer> INTERRUPTED = Set.of(129, 130, 143);

  /** Ctrl-C reaches forks and launcher, but either may react first. */
  private static final long STOP_MILLIS = 3_000;

  private final Endpoints endpoints;
  private final RunSettings runSettings;
  private final Consumer<String> output;
  private int number;

  /**
   * @param lease in whose directory orders and results are exchanged
   * @param output takes what forks print, a line each
   */
  public Fork(Lease lease, RunSettings runSettings, Consumer<String> output) throws IOException {
    this.endpoints = new Endpoints(lease, Settings.newToken());
    this.runSettings = runSettings;
    this.output = output;
    lease.endFirst(endpoints::stopAll); // so that a fork removes what it has made
  }

  /** Runs the combination in a JVM of its own; one that cannot be started has failed. */
  public ForkResult run(Combination combination) {
    try {
      return inItsJvm(combination);
    } catch (IOException
        | UncheckedIOException
        | IllegalStateException // from Hints
        | Failure e) {
      JvmEnd.awaitIfBegun(); // which may have removed the directory
      return ForkResult.failed(Sentence.of(e instanceof UncheckedIOException ? e.getCause() : e));
    }
  }

  private ForkResult inItsJvm(Combination combination) throws IOException {
    String name = ROLE + "-" + ++number;
    Path order = endpoints.directory().resolve(name + ".order");
    Path result = endpoints.directory().resolve(name + ".result");
    ForkResult.write(
        order, new ForkOrder(CombinationOptions.of(combination), runSettings, LeaseRoot.parent()));
    try (Endpoint fork =
        endpoints.start(
            ROLE,
            (role, directory, arguments) -> program(combination, directory, arguments),
            Map.of("directory", endpoints.directory()),
            List.of(),
            new FailureReport(),
            output)) {
      ForkResult outcome = outcome(fork, result);
      fork.close(); // it may print until it has ended
      fork.awaitOutput();
      return outcome;
    } finally {
      Files.deleteIfExists(order);
      Files.deleteIfExists(result);
    }
  }

  private List<String> program(
      Combination combination, Path directory, Map<String, String> arguments) throws IOException {
    List<String> command = command(combination, directory);
    command.addAll(List.of(ForkMain.class.getName(), ROLE));
    command.addAll(KeyValues.list(arguments));
    if (combination.options().verbosity().orElse(Defaults.VERBOSITY) == VerboseMode.EXTRA) {
      output.accept("Forking using command: " + command);
    }
    return command;
  }

  private ForkResult outcome(Endpoint fork, Path result) throws IOException {
    try {
      fork.address();
      fork.run(Map.of("fork", number));
      fork.done(FOREVER_MILLIS, Function.identity());
      fork.stop(); // it ends meanwhile
      return ForkResult.read(result, ForkResult.class);
    } catch (Failure e) {
      JvmEnd.awaitIfBegun(); // which has ended the fork
      if (INTERRUPTED.contains(fork.exitStatus())) {
        JvmEnd.awaitWithin(STOP_MILLIS);
      }
      return ForkResult.failed(e.getMessage());
    }
  }

  /** The command as JMH composes it, up to the main class; its files are in this directory. */
  static List<String> command(Combination combination, Path directory) throws IOException {
    BenchmarkParams params = combination.params(1);
    List<String> command = new ArrayList<>(List.of(params.getJvm()));
    command.addAll(params.getJvmArgs());
    for (ExternalProfiler profiler :
        ProfilerFactory.getSupportedExternal(combination.options().getProfilers())) {
      command.addAll(profiler.addJVMOptions(params));
    }
    command.addAll(ForkFlags.ofTransport(params));
    command.addAll(JavaCommand.leavingNothing(directory));
    Hints.addTo(command, directory);
    command.addAll(List.of("-cp", JavaCommand.ownClassPath()));
    return command;
  }
}
