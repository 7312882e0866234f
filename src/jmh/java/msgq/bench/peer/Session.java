package msgq.bench.peer;

import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import msgq.bench.lease.Lease;
import msgq.bench.pin.Placement;
import msgq.bench.transport.NearEnd;
import msgq.bench.transport.NotAvailable;
import msgq.bench.transport.Settings;
import msgq.bench.transport.Transport;
import org.openjdk.jmh.util.SampleBuffer;

/** A far end that serves, and the lanes to it, from start to removal. */
public final class Session implements Closeable {
  private static final long START_MILLIS = 30_000;
  private static final long ANSWER_MILLIS = 5_000;
  private static final long EXIT_MILLIS = 5_000;

  private final Transport transport;
  private final Settings settings;
  private final Placement placement;
  private final Ends ends;
  private final Verdict verdict = new Verdict();
  private final Lease lease;
  private final List<Closeable> opened = new ArrayList<>();
  private NearEnd prepared;
  private EndControl control;
  private volatile End far; // null where each message starts a child
  private NearTwin twin; // null where the lanes are Java
  private Lanes lanes; // null where they are not
  private Near near; // whichever there is
  private volatile boolean stopping;

  private Session(Transport transport, Settings settings, Placement placement, Ends ends)
      throws IOException {
    this.transport = transport;
    this.placement = placement;
    this.ends = ends;
    this.lease = Lease.acquire();
    this.settings =
        Ends.childPerMessage(transport, settings)
            ? settings.withChild(ends.far().orElseThrow().unpack(lease.directory()).toString())
            : settings;
    if (System.getProperty("jffi.extract.dir") == null) {
      System.setProperty("jffi.extract.dir", lease.directory().toString());
    }
  }

  /** Digits that nobody else knows, for the two ends to know each other by. */
  public static String newToken() {
    byte[] token = new byte[16];
    new SecureRandom().nextBytes(token);
    return HexFormat.of().formatHex(token);
  }

  /** Starts a far end for a client in this JVM. */
  public static Session start(
      Transport transport, Settings settings, Placement placement, String server)
      throws IOException {
    return start(transport, settings, placement, new Ends(Ends.JAVA.client(), server));
  }

  /**
   * Starts a far end and waits until it listens; then, if it is native, the near end.
   *
   * @throws NotAvailable if these ends cannot talk so
   * @throws Failure with one sentence if one does not start
   */
  public static Session start(
      Transport transport, Settings settings, Placement placement, Ends ends) throws IOException {
    ends.unavailable(transport, settings)
        .ifPresent(
            reason -> {
              throw new NotAvailable(reason);
            });
    Session session = new Session(transport, settings, placement, ends);
    try {
      session.start();
      return session;
    } catch (NotAvailable e) {
      session.close();
      throw e;
    } catch (IOException | RuntimeException e) {
      Failure failure = session.verdict.failure(e);
      session.close();
      throw failure;
    }
  }

  private void start() throws IOException {
    control = new EndControl("far end", lease.directory(), "control", settings.token(), verdict);
    opened.add(control);
    prepared = transport.prepare(settings, lease);
    opened.add(prepared);
    String ready = prepared.address();
    if (!Ends.childPerMessage(transport, settings)) {
      lease.endFirst(this::killFar); // a signal to all of us may find it making its queues
      far = startFar();
      ready =
          control
              .await("READY", START_MILLIS)
              .orElseThrow(() -> new Failure("the far end was not ready after 30 s"));
    }
    if (ends.near().isPresent()) {
      twin = startTwin(ends.near().get(), ready);
      near = twin;
    } else {
      lanes = new Lanes(settings, prepared, ready, placement.near(), verdict, this::stalled);
      near = lanes;
    }
  }

  private End startFar() throws IOException {
    Map<String, String> arguments = arguments(ends.far(), placement.far(), prepared.address());
    arguments.put("control", control.path());
    if (ends.server().equals("thread")) {
      return FarThread.start(arguments, settings.token(), verdict);
    }
    List<String> command =
        ends.far().isPresent()
            ? NearTwin.command(ends.far().get().unpack(lease.directory()), "far", arguments)
            : FarCommand.of(arguments);
    Map<String, String> environment = NearTwin.environment(settings.token());
    return EndProcess.start("far end", command, environment, prepared.inherited(), this::died);
  }

  private NearTwin startTwin(Twin program, String ready) throws IOException {
    return NearTwin.start(
        program,
        lease.directory(),
        arguments(ends.near(), placement.near(), prepared.nativeAddress(ready)),
        settings.token(),
        prepared.inheritedByNear(),
        verdict,
        this::died);
  }

  private Map<String, String> arguments(Optional<Twin> program, int core, String address) {
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("transport", program.isPresent() ? transport.wire() : transport.name());
    arguments.putAll(settings.toArguments());
    arguments.put("cpu", Integer.toString(core));
    arguments.put("address", address);
    return arguments;
  }

  private void died(String how) {
    if (!stopping) {
      control.awaitEnd(ANSWER_MILLIS / 4); // its own words come first
      verdict.say(how);
    }
  }

  private String stalled(Lane lane) {
    String what =
        "no message has moved for %s s, at message %,d of lane %d"
            .formatted(Watchdog.patienceMillis() / 1000.0, lane.sent(), lane.number());
    try {
      return what
          + askCounters()
              .map(c -> "; the far end has %,d (%s)".formatted(c.messages(), c.faults()))
              .orElse("; nor does the far end answer");
    } catch (IOException | Failure e) {
      return what + "; nor does the far end answer";
    }
  }

  /** One client thread's stream. */
  public Lane lane(int number) {
    return lanes.lane(number);
  }

  /** What the far end is, for the user. */
  public String describeFarEnd() {
    return far == null ? "a child for each message" : far.describe();
  }

  /** What the user should know about the figures. */
  public Optional<String> remark() {
    return prepared.remark();
  }

  /**
   * What the far end has counted.
   *
   * @throws Failure with one sentence if it does not answer
   */
  public Counters counters() {
    try {
      return askCounters().orElseThrow(() -> new Failure("the far end does not answer"));
    } catch (IOException e) {
      throw verdict.failure(e);
    }
  }

  private Optional<Counters> askCounters() throws IOException {
    if (far == null) {
      return Optional.of(near.children());
    }
    control.say("COUNTERS");
    return control.await("COUNTERS", ANSWER_MILLIS).map(Counters::parse);
  }

  /** Messages that the near end has sent; exact between two iterations. */
  public long sent() {
    return near.sent();
  }

  /** Lets a native near end talk for so long. */
  public Batch run(long nanos) {
    try {
      return twin.run(nanos);
    } catch (IOException | Failure e) {
      throw verdict.failure(e);
    }
  }

  /** Whether round trips are timed by the near end: JMH sees those of a batch, or of a reader. */
  public boolean takesTimes() {
    return settings.replies() && (twin != null || settings.inflight() > 1);
  }

  /** Times that the near end took since the last call; after a barrier. */
  public SampleBuffer times() {
    try {
      return near.times();
    } catch (IOException | Failure e) {
      throw verdict.failure(e);
    }
  }

  /** What the near end's process has used. */
  public Usage nearUsage() {
    try {
      return near.usage();
    } catch (IOException e) {
      throw verdict.failure(e);
    }
  }

  /** Has the ends talk for so long, after the last iteration, and counts their system calls. */
  public SystemCalls countCalls(long nanos) {
    long nearPid = twin == null ? ProcessHandle.current().pid() : twin.pid();
    OptionalLong farPid = far == null ? OptionalLong.empty() : OptionalLong.of(far.pid());
    CountedTalk talk = new CountedTalk(this, nearPid, farPid);
    try {
      if (twin != null) {
        return talk.run(this::run, nanos);
      }
      try (LaneThreads threads = lanes.threads()) {
        return talk.run(threads::talk, nanos);
      }
    } catch (IOException e) {
      throw verdict.failure(e);
    }
  }

  /** Whether the two ends are one process, whose use cannot be told apart. */
  public boolean oneProcess() {
    return twin == null && ends.server().equals("thread");
  }

  /**
   * Waits until the far end has everything that was sent.
   *
   * @throws Failure with one sentence if it does not come, or not once, in order and undamaged
   */
  public Counters barrier() {
    return Barrier.pass(near, this::counters, verdict);
  }

  /** Stops the far end, removes everything. */
  @Override
  public void close() throws IOException {
    stopping = true;
    try {
      if (twin != null) {
        twin.close();
      }
      stopFar();
    } finally {
      if (lanes != null) {
        lanes.stop();
      }
      for (Closeable each : opened) {
        each.close();
      }
      lease.close();
    }
  }

  private void killFar() {
    if (far != null) {
      far.kill();
    }
  }

  private void stopFar() {
    if (far == null) {
      return;
    }
    try {
      control.say("STOP");
    } catch (IOException e) {
      // gone already
    }
    if (!far.awaitExit(EXIT_MILLIS)) {
      far.kill();
    }
  }
}
