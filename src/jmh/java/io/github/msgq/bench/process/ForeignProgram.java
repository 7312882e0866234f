package io.github.msgq.bench.process;

import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.linux.Descriptors;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A program of others, with all that it starts: they end with it and with this JVM, however that
 * ends.
 */
public record ForeignProgram(FileChannel lifeline, ProcessOrThread process) implements Closeable {
  /**
   * A shell leads the process group. Its input is a pipe that ends when this JVM does; whoever
   * reads it then kills the group.
   */
  private static final String SHELL =
      "exec 3<&0 1>&2; { read -r end <&3; kill -9 0; } >/dev/null 2>&1 & \"$@\" </dev/null 3<&-";

  private static final long FOREVER_MILLIS = Long.MAX_VALUE / 2;

  /**
   * Starts it in the current directory.
   *
   * @param command the program, then its arguments, which no shell reads
   * @param output takes each line that it prints
   */
  public static ForeignProgram start(List<String> command, Consumer<String> output)
      throws IOException {
    List<String> all = new ArrayList<>(List.of("/bin/sh", "-c", SHELL, "sh"));
    all.addAll(command);
    int[] pipe = Descriptors.pipe();
    try {
      ProcessOrThread process =
          EndpointProcess.start(
              command.get(0),
              all,
              System.getenv(),
              Path.of("").toAbsolutePath(),
              new ControlEnds(pipe[0], pipe[0]),
              true,
              List.of(),
              output,
              ended -> {});
      return new ForeignProgram(Descriptors.take(pipe[1], WRITE), process);
    } catch (IOException e) {
      Descriptors.close(pipe[1]);
      throw e;
    } finally {
      Descriptors.close(pipe[0]);
    }
  }

  /** Waits until it has ended; returns its exit status, as a shell reports it. */
  public int await() {
    process.awaitExit(FOREVER_MILLIS);
    process.awaitOutput();
    return process.exitStatus();
  }

  /** Kills it and all that it has started. */
  @Override
  public void close() {
    process.kill();
    try {
      lifeline.close();
    } catch (IOException e) {
      // the kernel closes the pipe when this JVM ends
    }
  }
}
