package msgq.bench.session;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import msgq.bench.client.Client;
import msgq.bench.linux.Usage;
import msgq.bench.message.Counters;

/**
 * The children that a client starts, one for each message.
 *
 * @param language what they are written in
 */
record ChildServers(String language, Client client) implements SessionServer {
  @Override
  public OptionalLong pid() {
    return OptionalLong.empty();
  }

  @Override
  public String about() {
    return language;
  }

  @Override
  public Counters counters() throws IOException {
    return client.children();
  }

  @Override
  public Usage usage() throws IOException {
    return counters().usage();
  }

  @Override
  public Optional<String> disturbance() {
    return Optional.empty();
  }
}
