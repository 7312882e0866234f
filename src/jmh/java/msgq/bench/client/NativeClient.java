package msgq.bench.client;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import msgq.bench.message.Counters;
import msgq.bench.problem.Failure;
import msgq.bench.process.RunningEndpoint;
import org.openjdk.jmh.util.SampleBuffer;

/** A client in C or Go: it sends and takes the times; this class tells it for how long. */
public final class NativeClient implements Client {
  private final RunningEndpoint endpoint;
  private long sent;

  public NativeClient(RunningEndpoint endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public long pid() {
    return endpoint.pid();
  }

  @Override
  public String about() throws IOException {
    return endpoint.about();
  }

  /** Has all lanes talk for this long and waits until they are done. */
  public Batch run(long nanos) throws IOException {
    endpoint.say("RUN nanos=" + nanos);
    Batch batch =
        endpoint
            .await("DONE", nanos / 1_000_000 + Watchdog.patienceMillis(), Batch::parse)
            .orElseThrow(
                () ->
                    new Failure(
                        "no message has moved for %s s"
                            .formatted(Watchdog.patienceMillis() / 1000.0)));
    sent += batch.messages();
    return batch;
  }

  @Override
  public long sent() {
    return sent;
  }

  /** Nothing is under way between two runs. */
  @Override
  public void drain() {}

  @Override
  public Optional<SampleBuffer> times() throws IOException {
    return Optional.of(ask("SAMPLES", "SAMPLES", NativeClient::samples));
  }

  /** Reads pairs of a value, rounded by up to 1.6 %, and how often it occurred. */
  private static SampleBuffer samples(String words) {
    SampleBuffer buffer = new SampleBuffer();
    for (String pair : words.isEmpty() ? new String[0] : words.split(" ")) {
      String[] parts = pair.split(":");
      for (long count = Long.parseLong(parts[1]); count > 0; count--) {
        buffer.add(Long.parseLong(parts[0]));
      }
    }
    return buffer;
  }

  @Override
  public Counters children() throws IOException {
    return ask("CHILDREN", "COUNTERS", Counters::parse);
  }

  private <T> T ask(String question, String answer, Function<String, T> reading)
      throws IOException {
    return endpoint
        .ask(question, answer, reading)
        .orElseThrow(() -> new Failure("the client does not answer"));
  }
}
