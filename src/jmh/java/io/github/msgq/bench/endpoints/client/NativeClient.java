package io.github.msgq.bench.endpoints.client;

import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.terms.parameter.KeyValues;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.util.SampleBuffer;

/** A client in C: it sends and takes the times; this class says for how long. */
public final class NativeClient implements Client {
  private final Endpoint endpoint;
  private long sent;

  public NativeClient(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public long pid() {
    return endpoint.pid();
  }

  @Override
  public String about() {
    return endpoint.about();
  }

  /** Has all lanes talk for this long and waits until they are done. */
  public Batch run(long nanos) {
    endpoint.run(Map.of("nanos", nanos));
    Batch batch = endpoint.done(nanos / 1_000_000 + Watchdog.patienceMillis(), Batch::parse);
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
  public Optional<SampleBuffer> times() {
    return Optional.of(endpoint.ask("SAMPLES", "SAMPLES", NativeClient::samples));
  }

  /** Reads pairs of a value, rounded by up to 1.6%, and how often it occurred. */
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
  public long sourceChanges() {
    return endpoint.ask(
        "COUNTERS",
        "COUNTERS",
        words -> Long.parseLong(KeyValues.parse(words).getOrDefault("source_changes", "0")));
  }

  @Override
  public Counters children() {
    return endpoint.ask("CHILDREN", "COUNTERS", Counters::parse);
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
