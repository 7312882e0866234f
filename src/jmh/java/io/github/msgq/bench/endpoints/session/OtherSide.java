package io.github.msgq.bench.endpoints.session;

import static io.github.msgq.bench.terms.parameter.Parameters.HOST;

import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.ShareableResources;
import io.github.msgq.bench.machine.linux.Sysctl;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.ServerCommand;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.SharedResource;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server that a command has started, and where it runs. */
public record OtherSide(
    ServerCommand command, Endpoint endpoint, ShareableResources here, ShareableResources there)
    implements Closeable {
  /** Starts it, and asks where it runs; a Failure if the command does not start a server. */
  public static OtherSide start(ServerCommand command, Endpoints endpoints, FailureReport failures)
      throws IOException {
    String directory = endpoints.directory().toString();
    Endpoint endpoint = endpoints.startByCommand("server", command.line(), failures);
    return new OtherSide(
        command,
        endpoint,
        ShareableResources.ofThisProcess(directory),
        endpoint.where(directory, Endpoint.ANSWER_MILLIS));
  }

  /** Why these two cannot talk; empty if they probably can. */
  Optional<String> unreachable(
      Transport transport, Settings settings, Cores cores, Languages languages) {
    Reach reach = transport.tradeOff().reach();
    return reach
        .unreachable(what -> here.shares(what, there))
        .or(() -> reach == Reach.NETWORK ? unconnected(settings, languages) : Optional.empty())
        .or(() -> apart(cores));
  }

  private Optional<String> apart(Cores cores) {
    return cores.client() >= 0
            && cores.client() == cores.server()
            && !here.shares(SharedResource.MACHINE, there)
        ? Optional.of("two machines have no core in common: use -p placement=two-cores")
        : Optional.empty();
  }

  private Optional<String> unconnected(Settings settings, Languages languages) {
    if (local()) {
      return Optional.empty();
    }
    if (languages.nativeClient()) {
      return Optional.of("clients in C connect to 127.0.0.1 only: use client=java");
    }
    List<String> all = there.addresses();
    String its = all.isEmpty() ? "it has none" : "it has " + String.join(", ", all);
    if (!command.address().isEmpty() && !all.contains(command.address())) {
      return Optional.of("%s is no address of the server's: %s".formatted(command.address(), its));
    }
    if (command.address().isEmpty() && all.size() != 1) {
      return Optional.of("the server needs an address, --server-address: " + its);
    }
    return settings.perMessage() && !Sysctl.text("net.ipv4.tcp_tw_reuse").equals(Optional.of("1"))
        ? Optional.of(
            "short connections would use up all ports within seconds (TIME_WAIT): sysctl -w"
                + " net.ipv4.tcp_tw_reuse=1 on the client's side")
        : Optional.empty();
  }

  /** Whether 127.0.0.1 connects the two. */
  private boolean local() {
    return command.address().isEmpty() && here.shares(SharedResource.NETWORK, there);
  }

  /** The settings with the server's address. */
  Settings at(Settings settings) {
    if (local() || there.addresses().isEmpty()) {
      return settings;
    }
    String only = there.addresses().get(0);
    return settings.with(HOST, command.address().isEmpty() ? only : command.address());
  }

  /** What the figures depend on at its side. */
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("server command", command.line());
    facts.put(
        "server's clock",
        here.shares(SharedResource.CLOCK, there)
            ? "the client's"
            : ClockOffset.of(System::nanoTime, endpoint::clock).toString());
    there.facts().forEach((name, text) -> facts.put("server's " + name, text));
    return facts;
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
