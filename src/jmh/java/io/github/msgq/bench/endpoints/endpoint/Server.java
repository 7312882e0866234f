package io.github.msgq.bench.endpoints.endpoint;

import static io.github.msgq.bench.terms.parameter.Parameters.ADDRESS;
import static io.github.msgq.bench.terms.parameter.Parameters.CPU;
import static io.github.msgq.bench.terms.parameter.Parameters.TRANSPORT;

import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.SequenceCheck;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The server: receives, checks, counts and, in a round trip, sends back. */
public final class Server implements Work {
  private final Settings settings;
  private final boolean replies; // read for each message
  private final ServerSide server;
  private final int core;
  private final Consumer<String> failure;
  private final SequenceCheck[] checks;
  private final List<Link> links = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  /** Listens and serves, as the command line says. */
  public static Server open(Map<String, String> arguments, String token, Consumer<String> failure)
      throws IOException {
    Settings settings = Settings.ofEndpoint(arguments, token);
    String name = settings.get(TRANSPORT);
    Transport transport =
        Transports.byName(name)
            .orElseThrow(() -> new NotAvailable("the server knows no transport " + name));
    int core = settings.get(CPU);
    Affinity.check(core);
    ServerSide side = transport.listen(settings, settings.get(ADDRESS));
    Server server = new Server(settings, side, core, failure);
    try {
      server.start();
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** Serves on {@code core}, -1 = anywhere; {@code failure} takes a sentence if it cannot go on. */
  public Server(Settings settings, ServerSide server, int core, Consumer<String> failure) {
    this.settings = settings;
    this.replies = settings.replies();
    this.server = server;
    this.core = core;
    this.failure = failure;
    this.checks =
        Stream.generate(SequenceCheck::new).limit(settings.lanes()).toArray(SequenceCheck[]::new);
  }

  public void start() {
    for (Link link : server.links()) {
      DaemonThread.start("server-" + links.size(), () -> run(link));
      links.add(link);
    }
  }

  private void run(Link link) {
    try {
      Affinity.pin(core);
      if (settings.perMessage()) {
        while (true) {
          link.open();
          serve(link);
          link.shut();
        }
      }
      link.open();
      while (true) {
        serve(link);
      }
    } catch (EOFException e) {
      // the client has left
    } catch (IOException | RuntimeException e) {
      if (!closed) {
        failure.accept("the server cannot go on: " + Sentence.of(e));
      }
    } finally {
      shut(link);
    }
  }

  /** By the thread that uses the link: no other knows when it has left its last call. */
  private static void shut(Link link) {
    try {
      link.shut();
    } catch (IOException e) {
      // the connection has ended before
    }
  }

  private void serve(Link link) throws IOException {
    try {
      link.receive();
    } catch (Damaged e) {
      checks[link.lane()].acceptDamaged();
      return;
    }
    checks[link.lane()].accept(link.message());
    if (replies) {
      link.send();
    }
  }

  @Override
  public String address() {
    return server.address();
  }

  @Override
  public Counters counters() {
    long messages = sum(SequenceCheck::messages);
    return new Counters(
        messages,
        messages * settings.size(),
        sum(SequenceCheck::lost),
        sum(SequenceCheck::duplicated),
        sum(SequenceCheck::reordered),
        sum(SequenceCheck::damaged),
        Usage.ofThisProcess(),
        server.refused());
  }

  private long sum(ToLongFunction<SequenceCheck> counter) {
    return Stream.of(checks).mapToLong(counter).sum();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    try {
      for (Link each : links) {
        each.close();
      }
    } finally {
      server.close();
    }
  }
}
