package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.endpoints.endpoint.EndpointMain;
import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.machine.linux.Unpacking;
import io.github.msgq.bench.measure.trial.ForkOrder;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The main class of a fork. It obeys the control channel as every endpoint does; its work is one
 * combination. It reads its order from a file in the launcher's private directory, and leaves its
 * result there.
 */
public final class ForkMain implements Work {
  private final Path directory;
  private final Consumer<String> failure;
  private volatile boolean running;

  private ForkMain(Path directory, Consumer<String> failure) {
    this.directory = directory;
    this.failure = failure;
    Runtime.getRuntime().addShutdownHook(new Thread(this::sayIfEarly, "early-end"));
  }

  public static void main(String[] args) {
    System.setOut(utf8(FileDescriptor.out));
    System.setErr(utf8(FileDescriptor.err));
    EndpointMain.run(args, (role, arguments, token, failure) -> open(arguments, failure));
  }

  /** The launcher reads UTF-8, whatever the locale is. */
  private static PrintStream utf8(FileDescriptor file) {
    return new PrintStream(new FileOutputStream(file), true, StandardCharsets.UTF_8);
  }

  private static Work open(Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    Path directory = Path.of(arguments.get("directory"));
    Unpacking.into(directory);
    Unpacking.loadInto(directory);
    Descriptors.close(Integer.parseInt(arguments.get("control"))); // the channel has its own
    return new ForkMain(directory, failure);
  }

  /** {@code RUN fork=N}: runs what {@code fork-N.order} says. */
  @Override
  public void run(Map<String, String> arguments, Consumer<String> done) {
    String name = "fork-" + arguments.get("fork");
    DaemonThread.start(name, () -> run(name, done));
  }

  private void run(String name, Consumer<String> done) {
    running = true;
    try {
      ForkOrder order = ForkResult.read(directory.resolve(name + ".order"), ForkOrder.class);
      ForkResult result = CombinationRun.of(order, System.out);
      System.out.flush();
      ForkResult.write(directory.resolve(name + ".result"), result);
      running = false;
      done.accept("");
    } catch (IOException | RuntimeException | Error e) {
      running = false;
      failure.accept(Sentence.of(e));
    }
  }

  /** The launcher reports the last lines on standard error as the reason. */
  private void sayIfEarly() {
    if (running) {
      System.err.println("the JVM was ended before its benchmark had finished, as by System.exit");
    }
  }

  @Override
  public Counters counters() {
    throw new Failure("a fork counts no messages");
  }
}
