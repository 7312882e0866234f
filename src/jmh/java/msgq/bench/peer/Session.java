package msgq.bench.peer;

import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import msgq.bench.lease.Lease;
import msgq.bench.pin.Placement;
import msgq.bench.transport.NearEnd;
import msgq.bench.transport.Settings;
import msgq.bench.transport.Transport;

/** A far end that serves, and the lanes to it, from start to removal. */
public final class Session implements Closeable {
  private static final long START_MILLIS = 30_000;
  private static final long ANSWER_MILLIS = 2_000;
  private static final long EXIT_MILLIS = 5_000;
  private static final long NOTICE_MILLIS = 1_500;

  private final Transport transport;
  private final Settings settings;
  private final Placement placement;
  private final Verdict verdict = new Verdict();
  private final List<Lane> lanes = new ArrayList<>();
  private final Lease lease;
  private final List<Closeable> opened = new ArrayList<>();
  private NearEnd near;
  private FarControl control;
  private Far far;
  private Watchdog watchdog;
  private volatile boolean stopping;

  private Session(Transport transport, Settings settings, Placement placement) throws IOException {
    this.transport = transport;
    this.settings = settings;
    this.placement = placement;
    this.lease = Lease.acquire();
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

  /**
   * Starts a far end and waits until it listens.
   *
   * @param server {@code java} for a process of its own, {@code thread} for one of this JVM
   * @throws Failure with one sentence if it does not start
   */
  public static Session start(
      Transport transport, Settings settings, Placement placement, String server)
      throws IOException {
    Session session = new Session(transport, settings, placement);
    try {
      session.start(server);
      return session;
    } catch (IOException | RuntimeException e) {
      Failure failure = session.failure(e);
      session.close();
      throw failure;
    }
  }

  private void start(String server) throws IOException {
    control = new FarControl(lease.directory(), settings.token(), verdict);
    opened.add(control);
    near = transport.prepare(settings, lease);
    opened.add(near);
    far = startFar(server);
    String ready =
        control
            .await("READY", START_MILLIS)
            .orElseThrow(() -> new Failure("the far end was not ready after 30 s"));
    for (int lane = 0; lane < settings.lanes(); lane++) {
      lanes.add(new Lane(this, lane, near.link(lane, ready), settings.perMessage()));
    }
    watchdog = new Watchdog(lanes, verdict, this::stalled);
  }

  private Far startFar(String server) throws IOException {
    Map<String, String> arguments = new LinkedHashMap<>();
    arguments.put("control", control.path());
    arguments.put("transport", transport.name());
    arguments.putAll(settings.toArguments());
    arguments.put("cpu", Integer.toString(placement.far()));
    arguments.put("address", near.address());
    switch (server) {
      case "thread":
        return FarThread.start(arguments, settings.token(), verdict);
      case "java":
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put(PeerMain.TOKEN, settings.token());
        return FarProcess.start(
            FarCommand.of(arguments), environment, near.inherited(), this::farDied);
      default:
        throw new IllegalArgumentException("server is java or thread, not " + server);
    }
  }

  private void farDied(String how) {
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

  /** The core of the near end's threads that talk, -1 = wherever the scheduler likes. */
  int nearCore() {
    return placement.near();
  }

  /** One client thread's stream. */
  public Lane lane(int number) {
    return lanes.get(number);
  }

  /** What the far end is, for the user. */
  public String describeFarEnd() {
    return far.describe();
  }

  /** What the user should know about the figures. */
  public Optional<String> remark() {
    return near.remark();
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
      throw failure(e);
    }
  }

  private Optional<Counters> askCounters() throws IOException {
    control.say("COUNTERS");
    return control.await("COUNTERS", ANSWER_MILLIS).map(Counters::parse);
  }

  /**
   * Waits until the far end has everything that was sent.
   *
   * @throws Failure with one sentence if it does not come, or not once, in order and undamaged
   */
  public Counters barrier() {
    long sent = lanes.stream().mapToLong(Lane::sent).sum();
    Counters counters = counters();
    long moved = System.nanoTime();
    while (counters.messages() + counters.lost() < sent) {
      pause();
      Counters later = counters();
      if (later.messages() != counters.messages()) {
        moved = System.nanoTime();
      } else if (System.nanoTime() - moved > Watchdog.patienceMillis() * 1_000_000) {
        throw unequal(sent, later);
      }
      counters = later;
    }
    if (!counters.clean() || counters.messages() != sent) {
      throw unequal(sent, counters);
    }
    return counters;
  }

  private Failure unequal(long sent, Counters counters) {
    return failure(
        "the far end has %,d of %,d messages: %s"
            .formatted(counters.messages(), sent, counters.faults()));
  }

  private static void pause() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted while waiting for the far end");
    }
  }

  /** What to throw for an exception: the true cause is often noticed by somebody else first. */
  Failure failure(Exception e) {
    if (e instanceof Failure) {
      return (Failure) e;
    }
    verdict.await(NOTICE_MILLIS);
    return failure(String.valueOf(e instanceof IOException ? e : e.toString()));
  }

  /** What to throw for something that this thread has noticed. */
  Failure failure(String sentence) {
    verdict.say(sentence);
    return new Failure(verdict.get().orElse(sentence));
  }

  /** Stops the far end, removes everything. */
  @Override
  public void close() throws IOException {
    stopping = true;
    try {
      stopFar();
    } finally {
      if (watchdog != null) {
        watchdog.stop();
      }
      lanes.forEach(Lane::abort);
      for (Closeable each : opened) {
        each.close();
      }
      lease.close();
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
      far.awaitExit(EXIT_MILLIS);
    }
  }
}
