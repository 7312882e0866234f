package msgq.bench.study.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import msgq.bench.pin.Placement;
import msgq.bench.study.Sample;
import msgq.bench.study.end.EndMain;

/** Two JVMs, one for each end. */
public final class JavaPair implements AutoCloseable {
  private final Child near;
  private final Child far;

  private JavaPair(Child near, Child far) {
    this.near = near;
    this.far = far;
  }

  /** Starts both. */
  public static JavaPair start(Children children, Path directory) throws IOException {
    Child far = children.startJava("java-receiver", directory, EndMain.class);
    Child near = children.startJava("java-sender", directory, EndMain.class);
    return new JavaPair(near, far);
  }

  /**
   * One run, timed from the sender's first byte to the receiver's last, by the clock of the kernel
   * that both see.
   *
   * @param receive the far end's work
   * @param send the near end's, given the address at which the far end is ready
   * @param more is given both ends' results
   */
  public Sample run(
      Placement placement,
      String receive,
      Function<String, String> send,
      Consumer<Map<String, String>> more) {
    far.say(receive + " cpu=" + placement.far());
    String address = far.await("READY");
    near.say(send.apply(address) + " cpu=" + placement.near());
    Map<String, String> sent = near.awaitValues("RESULT");
    Map<String, String> received = far.awaitValues("RESULT");
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
    near.close();
    far.close();
  }
}
