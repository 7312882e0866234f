package io.github.msgq.bench.endpoints.session;

import static io.github.msgq.bench.terms.parameter.Parameters.ADDRESS;
import static io.github.msgq.bench.terms.parameter.Parameters.CHILD;
import static io.github.msgq.bench.terms.parameter.Parameters.CPU;
import static io.github.msgq.bench.terms.parameter.Parameters.TRANSPORT;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.endpoints.client.Client;
import io.github.msgq.bench.endpoints.client.JavaClient;
import io.github.msgq.bench.endpoints.client.Lane;
import io.github.msgq.bench.endpoints.client.NativeClient;
import io.github.msgq.bench.endpoints.client.Watchdog;
import io.github.msgq.bench.endpoints.endpoint.EndpointMain;
import io.github.msgq.bench.endpoints.endpoint.EndpointThread;
import io.github.msgq.bench.endpoints.gauge.Gauge;
import io.github.msgq.bench.endpoints.gauge.Reference;
import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.message.Refused;
import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.process.NativeProgram;
import io.github.msgq.bench.endpoints.process.Program;
import io.github.msgq.bench.endpoints.socket.SourcePorts;
import io.github.msgq.bench.endpoints.transport.Broker;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Threads;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.problem.PortTaken;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmh.util.SampleBuffer;

/**
 * A server, a client that talks to it, and what connects them, a broker perhaps, from start to
 * clean-up.
 */
public final class Session implements Closeable {
  private final Transport transport;
  private Settings settings;
  private final Cores cores;
  private final Languages languages;
  private final FailureReport failures;
  private final Endpoints endpoints;
  private final Optional<WaitingServer> waiting;
  private ClientSide links;
  private BrokerProcess broker; // null if messages pass through none
  private volatile Endpoint server; // null if each message starts a child
  private volatile Client client; // its watchdog asks for counters
  private volatile Refused refused = Refused.NONE;
  private Optional<String> guest = Optional.empty();

  private Session(
      Transport transport,
      Settings settings,
      Cores cores,
      Languages languages,
      Optional<WaitingServer> waiting)
      throws IOException {
    this.waiting = waiting;
    this.failures = waiting.map(WaitingServer::failures).orElseGet(FailureReport::new);
    this.transport = transport;
    this.cores = cores;
    this.languages = languages;
    this.endpoints =
        waiting.isPresent()
            ? waiting.get().endpoints()
            : new Endpoints(Lease.acquire(), settings.token());
    this.settings =
        SessionRequirements.childPerMessage(transport, settings)
            ? settings.with(
                CHILD,
                NativeProgram.of(languages.server())
                    .orElseThrow()
                    .unpack(endpoints.directory())
                    .toString())
            : settings;
  }

  /**
   * Starts a server and waits until it listens; then, if it is native, the client.
   *
   * @throws NotAvailable if client and server cannot run these settings
   * @throws Failure if one of them does not start
   */
  public static Session start(
      Transport transport, Settings settings, Cores cores, Languages languages) throws IOException {
    return start(transport, settings, cores, languages, Optional.empty());
  }

  /**
   * Starts a session whose server may have been started before.
   *
   * @param waiting a server's JVM that has been started already, whose token the settings have
   */
  public static Session start(
      Transport transport,
      Settings settings,
      Cores cores,
      Languages languages,
      Optional<WaitingServer> waiting)
      throws IOException {
    NotAvailable.check(new SessionRequirements(transport, settings, cores, languages).unmet());
    Session session = new Session(transport, settings, cores, languages, waiting);
    try {
      session.start();
      return session;
    } catch (NotAvailable e) {
      session.close();
      throw e;
    } catch (IOException | RuntimeException | LinkageError e) {
      Failure failure = session.failures.failure(e);
      session.close();
      throw failure;
    }
  }

  private void start() throws IOException {
    Optional<OtherSide> other = Optional.empty();
    if (languages.byCommand()) {
      OtherSide started = OtherSide.start(languages.command().orElseThrow(), endpoints, failures);
      NotAvailable.check(started.unreachable(transport, settings, cores, languages));
      settings = started.at(settings);
      other = Optional.of(started);
    }
    broker = PortTaken.retrying(this::prepare);
    String address = links.address();
    if (!SessionRequirements.childPerMessage(transport, settings)) {
      server = startServer(other);
      address = server.address();
    }
    if (broker != null) {
      broker.checkAddresses(); // some brokers listen only where a server waits for messages
    }
    client =
        languages.nativeClient()
            ? new NativeClient(startClient(address))
            : new JavaClient(settings, links, address, cores.client(), failures, this::stalled);
  }

  /** Starts it unless it has been started already, perhaps on the other side. */
  private Endpoint startServer(Optional<OtherSide> other) throws IOException {
    Optional<NativeProgram> program = NativeProgram.of(languages.server());
    Map<String, String> arguments = arguments(program, cores.server(), links.address());
    if (other.isPresent()) {
      return other.get().endpoint().serve(arguments, settings.token());
    }
    if (waiting.isPresent()) {
      if (program.isEmpty() && links.inherited().isEmpty()) {
        return waiting.get().server().serve(arguments, settings.token());
      }
      waiting.get().server().close(); // this session needs another
    }
    if (languages.server().equals("thread")) {
      return endpoints.start(
          "server",
          false,
          failures,
          line -> {},
          (control, died) -> EndpointThread.start(arguments, settings.token(), control, died));
    }
    Program command =
        program.map(Program.class::cast).orElseGet(() -> EndpointMain.in(JavaCommand.likeThis()));
    return endpoints.start("server", command, arguments, links.inherited(), failures, line -> {});
  }

  /** Starts a client in C and waits until its lanes are open to what the server's READY says. */
  private Endpoint startClient(String ready) throws IOException {
    NativeProgram program = NativeProgram.of(languages.client()).orElseThrow();
    Map<String, String> arguments =
        arguments(Optional.of(program), cores.client(), links.nativeAddress(ready));
    Endpoint started =
        endpoints.start(
            "client", program, arguments, links.inheritedByClient(), failures, line -> {});
    started.address();
    return started;
  }

  private Map<String, String> arguments(Optional<NativeProgram> program, int core, String address) {
    return settings
        .with(TRANSPORT, program.isPresent() ? transport.nativeName() : transport.name())
        .with(CPU, core)
        .with(ADDRESS, address)
        .toArguments();
  }

  /** Names what the server is to create, and starts the broker; null if there is none. */
  private BrokerProcess prepare() throws IOException {
    if (links != null) {
      ClientSide before = links;
      links = null; // closed once, even if the next try fails
      before.close();
    }
    links = transport.prepare(settings, endpoints.lease());
    Optional<Broker> through = links.broker();
    return through.isPresent() ? BrokerProcess.start(through.get(), endpoints, failures) : null;
  }

  private String stalled(Lane lane) {
    String what =
        "no message has moved for %s s, at message %,d of lane %d"
            .formatted(Watchdog.patienceMillis() / 1000.0, lane.sent(), lane.number());
    return what + soFar() + refused.remark().map(others -> "; " + others).orElse("");
  }

  private String soFar() {
    try {
      Counters counters = serverCounters();
      return "; the server has %,d (%s)".formatted(counters.messages(), counters.faults());
    } catch (Failure e) {
      return "; the server does not answer either";
    }
  }

  /** One client thread's stream; only of a client in Java. */
  public Lane lane(int number) {
    return ((JavaClient) client).lane(number);
  }

  /**
   * The server's process, which may be this one; empty if each message starts a child, or if it is
   * a command's.
   */
  public OptionalLong serverPid() {
    return server == null || languages.byCommand()
        ? OptionalLong.empty()
        : OptionalLong.of(server.pid());
  }

  /** The broker's process; empty if messages pass through none. */
  public OptionalLong brokerPid() {
    return broker == null ? OptionalLong.empty() : OptionalLong.of(broker.pid());
  }

  /** What client, server and broker run on; only a language if each message starts a child. */
  public Map<String, String> runtimes() {
    Map<String, String> runtimes = new LinkedHashMap<>();
    runtimes.put("client", asked(client::about));
    runtimes.put("server", server == null ? languages.server() : asked(server::about));
    links.broker().ifPresent(through -> runtimes.put("broker", through.about()));
    return runtimes;
  }

  /** What the user should know about the figures, or nothing; a Failure without an answer. */
  public Optional<String> remark() {
    return Stream.of(
            asked(links::remark),
            SourcePorts.remark(asked(client::sourceChanges)),
            refused.remark(),
            guest)
        .flatMap(Optional::stream)
        .reduce((one, other) -> one + "; " + other);
  }

  /** The server's counters; a Failure if it does not answer. */
  public Counters counters() {
    return asked(this::serverCounters);
  }

  private Counters serverCounters() {
    Counters counters = server == null ? client.children() : server.counters();
    refused = counters.refused();
    return counters;
  }

  private interface Question<T> {
    T answer() throws IOException;
  }

  /** Returns the answer, or throws the failure that explains why there is none. */
  private <T> T asked(Question<T> question) {
    try {
      return question.answer();
    } catch (IOException | Failure e) {
      throw failures.failure(e);
    }
  }

  /** Messages that the client has sent; exact between two iterations. */
  public long sent() {
    return client.sent();
  }

  /** Starts a gauge where the client and the server run; the caller closes it. */
  public Gauge gauge() throws IOException {
    return Gauge.start(
        Reference.of(settings, links.broker().map(Broker::synced).orElse(false)), cores, endpoints);
  }

  /** Has all lanes of a client in C talk for this long. */
  public Batch run(long nanos) {
    return asked(() -> ((NativeClient) client).run(nanos));
  }

  /** Times since the last call, if the client takes them itself; call after a barrier. */
  public Optional<SampleBuffer> times() {
    return asked(client::times);
  }

  /**
   * What client and server have used before they talk. The client comes last here, and first in
   * {@link #spentAfter}, since the calling thread may be the client's.
   */
  public Costs spentBefore() {
    Optional<Usage> ofServer = serverUsage();
    Optional<Usage> ofBroker = brokerUsage();
    return new Costs(sent(), clientUsage(), ofServer, ofBroker);
  }

  /** What they have used after they have talked. */
  public Costs spentAfter() {
    Usage ofClient = clientUsage();
    return new Costs(sent(), ofClient, serverUsage(), brokerUsage());
  }

  private Usage clientUsage() {
    return asked(() -> Threads.of(client.pid()));
  }

  /** Empty if the server shares the client's process, so that the two are not distinguished. */
  private Optional<Usage> serverUsage() {
    if (server == null) {
      return Optional.of(counters().usage());
    }
    if (languages.byCommand()) {
      return Optional.of(asked(server::threads));
    }
    return server.pid() == client.pid()
        ? Optional.empty()
        : Optional.of(asked(() -> Threads.of(server.pid())));
  }

  private Optional<Usage> brokerUsage() {
    return Optional.ofNullable(broker).map(running -> asked(() -> Threads.of(running.pid())));
  }

  /** CPU time that the compilers of client, server and broker have used so far. */
  public long compilerMicros() {
    Set<Long> pids = new HashSet<>(List.of(client.pid()));
    serverPid().ifPresent(pids::add);
    brokerPid().ifPresent(pids::add);
    long others = languages.byCommand() ? asked(server::compilerMicros) : 0;
    return others + asked(() -> Threads.compilerMicros(pids));
  }

  /** Waits until all that was sent is there, once, in order and undamaged, or throws a Failure. */
  public Counters barrier() {
    client.drain();
    if (broker != null && guest.isEmpty()) {
      guest = asked(broker::guest);
    }
    return Delivery.pass(sent(), this::counters, failures, System::nanoTime);
  }

  /** Stops client, server and broker, and removes everything. */
  @Override
  public void close() throws IOException {
    try (endpoints;
        ClientSide connection = links; // whatever could not be started is null
        BrokerProcess through = broker;
        Closeable processes = endpoints::stopAll;
        Client own = client) {}
  }
}
