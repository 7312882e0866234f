package io.github.msgq.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.machine.linux.Spawn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A program that a test starts. The test is skipped where the program is not on the PATH. A program
 * named by its path must be there.
 */
public final class Command {
  /** A test waits that long at most; on a busy machine a minute is nothing. */
  private static final int MINUTES = 15;

  private final ProcessBuilder builder;

  /** How a program ended, and what it printed. */
  public record Ended(int status, String out, String err) {
    public Ended isWell() {
      assertThat(status).as("%s%s", out, err).isZero();
      return this;
    }
  }

  private Command(List<String> words) {
    builder = new ProcessBuilder(words).directory(Path.of("").toAbsolutePath().toFile());
  }

  public static Command of(String... words) {
    return of(List.of(words));
  }

  public static Command of(List<String> words) {
    return new Command(words);
  }

  /** In this current directory. */
  public Command in(Path directory) {
    builder.directory(directory.toFile());
    return this;
  }

  /** With this variable in its environment. */
  public Command with(String name, Object value) {
    builder.environment().put(name, value.toString());
    return this;
  }

  public Command without(String name) {
    builder.environment().remove(name);
    return this;
  }

  public Command input(Path file) {
    builder.redirectInput(file.toFile());
    return this;
  }

  public Command output(Path file) {
    builder.redirectOutput(file.toFile());
    return this;
  }

  public Command errors(Path file) {
    builder.redirectError(file.toFile());
    return this;
  }

  /** What it complains about shows in the tests' output. */
  public Command errorsShown() {
    builder.redirectError(Redirect.INHERIT);
    return this;
  }

  /** With its errors among its output. */
  public Command merged() {
    builder.redirectErrorStream(true);
    return this;
  }

  /** Starts it: the test ends it, or waits by {@link #end}. */
  public Process start() throws IOException {
    String program = builder.command().get(0);
    if (!program.contains("/")) {
      Host.skipFor(Host.lackOf(program));
    }
    return Spawn.start(builder);
  }

  /** Runs it to its end, without any input. */
  public Ended run() throws IOException, InterruptedException {
    Process process = start();
    process.getOutputStream().close();
    Output out = new Output(process.getInputStream());
    Output err = new Output(process.getErrorStream());
    try {
      return new Ended(end(process), out.all(), err.all());
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "; it has printed: " + out.text + err.text, e);
    }
  }

  /** What it prints until it ends well. */
  public String text() throws IOException, InterruptedException {
    return run().isWell().out();
  }

  /** Whether it ends well. */
  public boolean succeeds() throws IOException, InterruptedException {
    return run().status() == 0;
  }

  /** Skips the test unless it ends well. */
  public void succeedsOrSkips(String why) throws IOException, InterruptedException {
    if (!succeeds()) {
      Host.skipFor(Optional.of(why));
    }
  }

  /** Waits for a process, and returns its exit status. */
  public static int end(Process process) throws InterruptedException {
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      String line = process.info().commandLine().orElse("?");
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(
          "killed after %d minutes: process %d, %s".formatted(MINUTES, process.pid(), line));
    }
    return process.exitValue();
  }

  /** Reads beside the test, so that a full pipe stops nobody. */
  private static final class Output extends Thread {
    final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private final InputStream from;

    Output(InputStream from) {
      super("output");
      this.from = from;
      setDaemon(true);
      start();
    }

    @Override
    public void run() {
      try {
        from.transferTo(text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    String all() throws InterruptedException {
      join(TimeUnit.MINUTES.toMillis(MINUTES));
      if (isAlive()) {
        throw new AssertionError("it has ended, and another process still holds its output");
      }
      return text.toString(UTF_8);
    }
  }
}
