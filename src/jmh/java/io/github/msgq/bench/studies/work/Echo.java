package io.github.msgq.bench.studies.work;

import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.DaemonThread;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/** A client of an echo server: one message in flight, or without waiting for the echoes. */
final class Echo extends Timed {
  private static final byte[] MESSAGE = "HelloWorld".getBytes(StandardCharsets.US_ASCII);

  Echo(Map<String, String> arguments, Consumer<String> failure) {
    super(arguments, failure);
  }

  @Override
  void run(RunArguments run, Tally tally) throws IOException {
    try (EchoConnection connection =
        EchoConnection.open(run.text("transport"), run.text("address"))) {
      tally.begin();
      if ("concurrent".equals(run.text("echoes"))) {
        concurrently(connection, run.messages(), run.core());
      } else {
        oneInFlight(connection, run.messages());
      }
      tally.end();
    }
  }

  private static void oneInFlight(EchoConnection connection, long count) throws IOException {
    for (long i = 0; i < count; i++) {
      connection.write(MESSAGE);
      read(connection);
    }
  }

  private static void concurrently(EchoConnection connection, long count, int cpu)
      throws IOException {
    CompletableFuture<Void> written = new CompletableFuture<>();
    DaemonThread.start(
        "echo-writer",
        () -> {
          try {
            Affinity.pin(cpu);
            for (long i = 0; i < count; i++) {
              connection.write(MESSAGE);
            }
            written.complete(null);
          } catch (IOException | RuntimeException e) {
            written.completeExceptionally(e);
          }
        });
    for (long i = 0; i < count; i++) {
      read(connection);
    }
    try {
      written.join();
    } catch (CompletionException e) {
      throw new IOException(e.getCause());
    }
  }

  private static void read(EchoConnection connection) throws IOException {
    byte[] echo = connection.read(MESSAGE.length);
    if (!Arrays.equals(echo, MESSAGE)) {
      throw new IOException("the reply differs from the request");
    }
  }
}
