package msgq.bench.study.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import msgq.bench.linux.Placement;
import msgq.bench.study.Sample;
import msgq.bench.study.end.EndMain;

/** Two JVMs, one for each end. */
public final class JavaPair implements AutoCloseable {
  private final Child client;
  private final Child server;

  private JavaPair(Child client, Child server) {
    this.client = client;
    this.server = server;
  }

  /** Starts both. */
  public static JavaPair start(Children children, Path directory) throws IOException {
    Child server = children.startJava("java-receiver", directory, EndMain.class);
    Child client = children.startJava("java-sender", directory, EndMain.class);
    return new JavaPair(client, server);
  }

  /**
   * One run, timed from the sender's first byte to the receiver's last, by the clock of the kernel
   * that both see.
   *
   * @param receive the server's work
   * @param send the client's, given the address at which the server is ready
   * @param more is given both ends' results
   */
  public Sample run(
      Placement placement,
      String receive,
      Function<String, String> send,
      Consumer<Map<String, String>> more) {
    server.say(receive + " cpu=" + placement.server());
    String address = server.await("READY");
    client.say(send.apply(address) + " cpu=" + placement.client());
    Map<String, String> sent = client.awaitValues("RESULT");
    Map<String, String> received = server.awaitValues("RESULT");
    more.accept(sent);
    long nanos = Long.parseLong(received.get("ended")) - Long.parseLong(sent.get("began"));
    return new Sample(
        nanos / 1e9,
        Long.parseLong(received.get("messages")),
        Programs.cost(sent, ""),
        Programs.cost(received, ""));
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
