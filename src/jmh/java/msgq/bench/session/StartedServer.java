package msgq.bench.session;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import msgq.bench.linux.Threads;
import msgq.bench.linux.Usage;
import msgq.bench.message.Counters;
import msgq.bench.message.Refused;
import msgq.bench.process.RunningEndpoint;

/** A server that was started before its client: a process, or a thread of this JVM. */
final class StartedServer implements SessionServer {
  private final RunningEndpoint endpoint;
  private volatile Refused refused = Refused.NONE;

  StartedServer(RunningEndpoint endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public OptionalLong pid() {
    return OptionalLong.of(endpoint.pid());
  }

  @Override
  public String about() throws IOException {
    return endpoint.about();
  }

  @Override
  public Counters counters() throws IOException {
    Counters counters = endpoint.counters();
    refused = counters.refused();
    return counters;
  }

  @Override
  public Usage usage() throws IOException {
    return Threads.of(endpoint.pid());
  }

  @Override
  public Optional<String> disturbance() {
    return refused.remark();
  }
}
