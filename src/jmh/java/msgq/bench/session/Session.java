package msgq.bench.session;

import static msgq.bench.parameter.Parameters.ADDRESS;
import static msgq.bench.parameter.Parameters.CHILD;
import static msgq.bench.parameter.Parameters.CONNECTION;
import static msgq.bench.parameter.Parameters.CPU;
import static msgq.bench.parameter.Parameters.INFLIGHT;
import static msgq.bench.parameter.Parameters.TRANSPORT;

import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import msgq.bench.client.Batch;
import msgq.bench.client.Client;
import msgq.bench.client.JavaClient;
import msgq.bench.client.Lane;
import msgq.bench.client.LaneThreads;
import msgq.bench.client.NativeClient;
import msgq.bench.client.Watchdog;
import msgq.bench.endpoint.EndpointMain;
import msgq.bench.endpoint.EndpointThread;
import msgq.bench.gauge.Gauge;
import msgq.bench.gauge.Reference;
import msgq.bench.lease.Lease;
import msgq.bench.linux.Cores;
import msgq.bench.linux.Threads;
import msgq.bench.linux.Unpacking;
import msgq.bench.linux.Usage;
import msgq.bench.message.Counters;
import msgq.bench.message.Refused;
import msgq.bench.parameter.Settings;
import msgq.bench.problem.Failure;
import msgq.bench.problem.NotAvailable;
import msgq.bench.process.FailureReport;
import msgq.bench.process.JavaCommand;
import msgq.bench.process.NativeProgram;
import msgq.bench.process.RunningEndpoint;
import msgq.bench.transport.ClientSide;
import msgq.bench.transport.Transport;
import org.openjdk.jmh.util.SampleBuffer;

/** A running server and the lanes to it, from start to clean-up. */
public final class Session implements Closeable {
  private final Transport transport;
  private final Settings settings;
  private final Cores cores;
  private final Languages languages;
  private final FailureReport failures = new FailureReport();
  private final Lease lease;
  private volatile Refused refused = Refused.NONE;
  private ClientSide prepared; // null until it is
  private volatile RunningEndpoint server; // null where each message starts a child
  private NativeClient nativeClient; // null where the lanes are Java
  private JavaClient lanes; // null where they are not
  private Client client; // whichever there is

  private Session(Transport transport, Settings settings, Cores cores, Languages languages)
      throws IOException {
    this.transport = transport;
    this.cores = cores;
    this.languages = languages;
    this.lease = Lease.acquire();
    this.settings =
        Languages.childPerMessage(transport, settings)
            ? settings.with(
                CHILD, languages.serverProgram().orElseThrow().unpack(lease.directory()).toString())
            : settings;
    Unpacking.into(lease.directory());
  }

  /** Creates a secret token by which client and server recognise each other. */
  public static String newToken() {
    byte[] token = new byte[16];
    new SecureRandom().nextBytes(token);
    return HexFormat.of().formatHex(token);
  }

  /**
   * Starts a server and waits until it listens; then, if it is native, the client.
   *
   * @throws NotAvailable if client and server cannot run these settings
   * @throws Failure if one of them does not start
   */
  public static Session start(
      Transport transport, Settings settings, Cores cores, Languages languages) throws IOException {
    NotAvailable.check(unavailable(transport, settings, cores, languages));
    Session session = new Session(transport, settings, cores, languages);
    try {
      session.start();
      return session;
    } catch (NotAvailable e) {
      session.close();
      throw e;
    } catch (IOException | RuntimeException e) {
      Failure failure = session.failures.failure(e);
      session.close();
      throw failure;
    }
  }

  /** Why this cannot run, as far as can be told without trying; empty if it probably can. */
  public static Optional<String> unavailable(
      Transport transport, Settings settings, Cores cores, Languages languages) {
    return transport
        .unavailable(settings.get(CONNECTION))
        .or(() -> languages.unavailable(transport, settings))
        .or(() -> Waiting.unavailable(transport, settings, cores, languages));
  }

  private void start() throws IOException {
    prepared = transport.prepare(settings, lease);
    String ready = prepared.address();
    if (!Languages.childPerMessage(transport, settings)) {
      lease.endFirst(this::killServer); // it may be creating queues when a signal ends us all
      server = startServer();
      ready = server.address();
    }
    if (languages.clientProgram().isPresent()) {
      nativeClient = new NativeClient(startNativeClient(ready));
      client = nativeClient;
      nativeClient.awaitReady();
    } else {
      lanes = new JavaClient(settings, prepared, ready, cores.client(), failures, this::stalled);
      client = lanes;
    }
  }

  private RunningEndpoint startServer() throws IOException {
    Map<String, String> arguments =
        arguments(languages.serverProgram(), cores.server(), prepared.address());
    RunningEndpoint.Start start =
        languages.server().equals("thread")
            ? (role, control, output, died) ->
                EndpointThread.start(arguments, settings.token(), control, died)
            : process(languages.serverProgram(), arguments, prepared.inherited());
    return RunningEndpoint.start("server", failures, line -> {}, start);
  }

  private RunningEndpoint startNativeClient(String ready) throws IOException {
    Map<String, String> arguments =
        arguments(languages.clientProgram(), cores.client(), prepared.nativeAddress(ready));
    RunningEndpoint.Start start =
        process(languages.clientProgram(), arguments, prepared.inheritedByClient());
    return RunningEndpoint.start("client", failures, line -> {}, start);
  }

  private RunningEndpoint.Start process(
      Optional<NativeProgram> program, Map<String, String> arguments, List<Integer> inherited) {
    RunningEndpoint.Program command =
        program.map(RunningEndpoint::of).orElseGet(() -> EndpointMain.in(JavaCommand.likeThis()));
    return RunningEndpoint.process(
        command, lease.directory(), settings.token(), arguments, inherited);
  }

  private Map<String, String> arguments(Optional<NativeProgram> program, int core, String address) {
    return settings
        .with(TRANSPORT, program.isPresent() ? transport.nativeName() : transport.name())
        .with(CPU, core)
        .with(ADDRESS, address)
        .toArguments();
  }

  private String stalled(Lane lane) {
    String what =
        "no message has moved for %s s, at message %,d of lane %d"
            .formatted(Watchdog.patienceMillis() / 1000.0, lane.sent(), lane.number());
    try {
      return what
          + askCounters()
              .map(c -> "; the server has %,d (%s)".formatted(c.messages(), c.faults()))
              .orElse("; nor does the server answer")
          + disturbance().map(others -> "; " + others).orElse("");
    } catch (IOException | Failure e) {
      return what + "; nor does the server answer";
    }
  }

  /** One client thread's stream. */
  public Lane lane(int number) {
    return lanes.lane(number);
  }

  /** The server's process, which may be this one; empty if each message starts a child. */
  public OptionalLong serverPid() {
    return server == null ? OptionalLong.empty() : OptionalLong.of(server.pid());
  }

  /** What the client runs on. */
  public String clientRuntime() {
    return asked(() -> nativeClient == null ? EndpointMain.about() : nativeClient.about());
  }

  /** What the server runs on; only the language if each message starts a child. */
  public String serverRuntime() {
    if (server == null) {
      return languages.server();
    }
    return asked(() -> server.about());
  }

  /** What the user should know about the figures. */
  public Optional<String> remark() {
    return prepared.remark();
  }

  /** Who else has tried to connect so far; empty if nobody has. */
  public Optional<String> disturbance() {
    return refused.remark();
  }

  /**
   * The server's counters.
   *
   * @throws Failure if it does not answer
   */
  public Counters counters() {
    return asked(() -> askCounters().orElseThrow(() -> new Failure("the server does not answer")));
  }

  private interface Question<T> {
    T answer() throws IOException;
  }

  /** The answer, or what is known to have gone wrong. */
  private <T> T asked(Question<T> question) {
    try {
      return question.answer();
    } catch (IOException | Failure e) {
      throw failures.failure(e);
    }
  }

  private Optional<Counters> askCounters() throws IOException {
    if (server == null) {
      return Optional.of(client.children());
    }
    Optional<Counters> counters = server.ask("COUNTERS", "COUNTERS", Counters::parse);
    counters.ifPresent(c -> refused = c.refused());
    return counters;
  }

  /** Messages that the client has sent; exact between two iterations. */
  public long sent() {
    return client.sent();
  }

  /** Starts a gauge where the client and the server run; the caller closes it. */
  public Gauge gauge() throws IOException {
    return Gauge.start(Reference.of(settings), cores, lease.directory(), settings.token());
  }

  /** Lets a native client talk for this long. */
  public Batch run(long nanos) {
    return asked(() -> nativeClient.run(nanos));
  }

  /**
   * Whether the client times round trips itself: JMH would time a whole batch, or only the reader.
   */
  public boolean takesTimes() {
    return settings.replies() && (nativeClient != null || settings.get(INFLIGHT) > 1);
  }

  /** Times that the client took since the last call; after a barrier. */
  public SampleBuffer times() {
    return asked(() -> client.times());
  }

  /**
   * What client and server have used before they talk. The client is looked at last, and first in
   * {@link #spentAfter}: the calling thread may be its own.
   */
  public Costs spentBefore() {
    Optional<Usage> ofServer = asked(this::serverUsage);
    return new Costs(sent(), asked(() -> Threads.of(clientPid())), ofServer);
  }

  /** What they have used after they have talked. */
  public Costs spentAfter() {
    Usage ofClient = asked(() -> Threads.of(clientPid()));
    return new Costs(sent(), ofClient, asked(this::serverUsage));
  }

  /** Empty if the server shares the client's process, so that they cannot be told apart. */
  private Optional<Usage> serverUsage() throws IOException {
    if (server == null) {
      return Optional.of(client.children().usage());
    }
    return server.pid() == clientPid() ? Optional.empty() : Optional.of(Threads.of(server.pid()));
  }

  private long clientPid() {
    return nativeClient == null ? ProcessHandle.current().pid() : nativeClient.pid();
  }

  /** Whether its system calls can be counted, which takes other threads, since JMH's have ended. */
  public boolean countable() {
    return nativeClient != null || !transport.oneThread();
  }

  /**
   * Lets client and server talk for this long, after the last iteration, and counts their system
   * calls.
   */
  public SystemCalls countCalls(long nanos) {
    CountedTalk talk = new CountedTalk(this::barrier, this::sent, clientPid(), serverPid());
    if (nativeClient != null) {
      return asked(() -> talk.run(this::run, nanos));
    }
    try (LaneThreads threads = lanes.threads()) {
      return asked(() -> talk.run(threads::talk, nanos));
    }
  }

  /**
   * Waits until the server has everything that was sent.
   *
   * @throws Failure if it does not arrive, or not once, in order and undamaged
   */
  public Counters barrier() {
    return Delivery.pass(client, this::counters, failures, System::nanoTime);
  }

  /** Stops the server and removes everything. */
  @Override
  public void close() throws IOException {
    try {
      if (nativeClient != null) {
        nativeClient.close();
      }
      if (server != null) {
        server.close();
      }
    } finally {
      if (lanes != null) {
        lanes.stop();
      }
      if (prepared != null) {
        prepared.close();
      }
      lease.close();
    }
  }

  private void killServer() {
    if (server != null) {
      server.kill();
    }
  }
}
