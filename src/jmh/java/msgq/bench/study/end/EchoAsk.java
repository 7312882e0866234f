package msgq.bench.study.end;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import msgq.bench.linux.Affinity;

/** Messages to an echo server: one in flight, or written without waiting for what comes back. */
final class EchoAsk implements Work {
  private static final byte[] MESSAGE = "HelloWorld".getBytes(StandardCharsets.US_ASCII);

  @Override
  public void run(Map<String, String> arguments, Answers answers) throws IOException {
    int count = Integer.parseInt(arguments.get("messages"));
    boolean concurrent = arguments.get("inflight").equals("concurrent");
    int cpu = Integer.parseInt(arguments.get("cpu"));
    try (EchoConnection connection =
        EchoConnection.open(arguments.get("through"), arguments.get("address"))) {
      long began = System.nanoTime();
      if (concurrent) {
        concurrently(connection, count, cpu);
      } else {
        oneInFlight(connection, count);
      }
      long nanos = System.nanoTime() - began;
      answers.result("nanos=" + nanos + " messages=" + count);
    }
  }

  private static void oneInFlight(EchoConnection connection, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      connection.write(MESSAGE);
      read(connection);
    }
  }

  private static void concurrently(EchoConnection connection, int count, int cpu)
      throws IOException {
    CompletableFuture<Void> written = new CompletableFuture<>();
    Thread writer =
        new Thread(
            () -> {
              try {
                Affinity.pin(cpu);
                for (int i = 0; i < count; i++) {
                  connection.write(MESSAGE);
                }
                written.complete(null);
              } catch (IOException | RuntimeException e) {
                written.completeExceptionally(e);
              }
            },
            "echo-writer");
    writer.setDaemon(true);
    writer.start();
    for (int i = 0; i < count; i++) {
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
      throw new IOException("what came back is not what was sent");
    }
  }
}
