package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.endpoints.transport.Broker;
import io.github.msgq.bench.endpoints.transport.Ends;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import io.github.msgq.bench.endpoints.transport.SimpleTransport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.Mount;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.problem.PortTaken;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Messages through a broker, which the harness starts in a private directory and on a port of
 * 127.0.0.1. A row adds the broker's configuration and its client.
 */
abstract class Row extends SimpleTransport {
  static final String HOST = "127.0.0.1";

  /** The key of a broker's ports: {@code tcp:<port>}. */
  static final String LISTENS = "listens";

  private final String engine;
  private final String name;
  private final Acknowledged acknowledged;
  private final int largest;

  /**
   * @param engine its name, for the results
   * @param acknowledged what a sender knows about a message when it goes on
   * @param largest bytes of the largest message
   */
  Row(String engine, String name, Acknowledged acknowledged, int largest) {
    this.engine = engine;
    this.name = name;
    this.acknowledged = acknowledged;
    this.largest = largest;
  }

  /** The program of the broker, and of the package that has it; empty if it is in Java. */
  String program() {
    return "";
  }

  /** Configures the broker; returns the arguments of its endpoint. */
  abstract Map<String, String> configure(Place place, Lease lease) throws IOException;

  /** Makes the queues once the broker runs, where it does not make them itself. */
  void create(Place place) throws Exception {}

  abstract Outbox outbox(Place place, String queue) throws Exception;

  /**
   * Opens an inbox.
   *
   * @throws PortTaken if it would be the first at the place's port, which somebody has
   */
  abstract Inbox inbox(Place place, String queue) throws Exception;

  final Acknowledged acknowledged() {
    return acknowledged;
  }

  @Override
  public final String name() {
    return name;
  }

  /** Several clients, and several readers of one message, have streams or queues of their own. */
  @Override
  public final TradeOff tradeOff() {
    return new TradeOff(
            Reach.BROKER,
            acknowledged.survival(),
            Set.of(Need.MANY_CLIENTS, Need.MANY_READERS),
            "Messages arrive in order from each sender and keep their boundaries.",
            "A message has at most %,d bytes.".formatted(largest),
            acknowledged.survival() == Survival.NOTHING
                ? "After a crash nothing is left."
                : "Messages that were acknowledged outlive %s."
                    .formatted(acknowledged.survival().words()),
            "The broker's own accounts guard it, and its TLS encrypts.")
        .needing("the broker and its client");
  }

  @Override
  protected final int largest() {
    return largest;
  }

  @Override
  protected final Optional<String> unavailable() {
    return Loopback.unavailable().or(this::missing);
  }

  /** What must be installed before it can run; empty if all is there. */
  Optional<String> missing() {
    return program().isEmpty() || found().isPresent()
        ? Optional.empty()
        : Optional.of("install " + program());
  }

  /** Also where Debian has servers, which is not on the PATH of every user. */
  private Optional<Path> found() {
    return Tool.find(program()).or(() -> Tool.find("/usr/sbin/" + program()));
  }

  /** Its engine's version. */
  String version() {
    try {
      Process process =
          Spawn.start(new ProcessBuilder(found().orElseThrow().toString(), "--version"));
      try (BufferedReader output = process.inputReader()) {
        return output.readLine().replaceFirst("\\D*([0-9.]+).*", "$1");
      }
    } catch (IOException e) {
      return "of an unknown version";
    }
  }

  /** The argument by which an endpoint learns where its broker listens. */
  static String listens(Place place) {
    return "tcp:" + place.port();
  }

  /** The ports of such texts, with commas between them. */
  static List<String> ports(Map<String, String> arguments) {
    return List.of(arguments.get(LISTENS).replace("tcp:", "").split(","));
  }

  /** A broker that is this program with these words, which listens on the place's port. */
  final Map<String, String> start(Place place, String... words) {
    List<String> command = new ArrayList<>(List.of(found().orElseThrow().toString()));
    command.addAll(List.of(words));
    return Map.of(
        "work",
        "program",
        "transport",
        "pipe",
        "cpu",
        "-1",
        "address",
        "-1,-1",
        "command",
        String.join("\n", command),
        LISTENS,
        listens(place));
  }

  @Override
  protected final String address(Settings settings, Lease lease) throws IOException {
    checkDisk(lease.directory());
    return new Place(freePort(), directory(settings, lease), settings).address();
  }

  /** A port that nobody has now. */
  int freePort() throws IOException {
    return Loopback.freePort(0);
  }

  @Override
  protected final Optional<Broker> broker(Settings settings, String address, Lease lease)
      throws IOException {
    return Optional.of(
        new Broker(
            configure(Place.parse(address, settings), lease),
            "%s %s (%s)".formatted(engine, version(), acknowledged.sentence()),
            acknowledged == Acknowledged.SYNCED));
  }

  /** On a file system in memory it would be on no disk. */
  private void checkDisk(Path directory) {
    boolean memory = Mount.of(directory).map(Mount::type).orElse("").matches("tmpfs|ramfs");
    if (memory && acknowledged == Acknowledged.SYNCED) {
      throw new NotAvailable(
          "%s is in memory, where nothing is synced to a disk: choose another with -Djava.io.tmpdir="
              .formatted(directory.getParent().getParent()));
    }
  }

  /** A private directory for the broker, a new one for each. */
  Path directory(Settings settings, Lease lease) throws IOException {
    return Files.createTempDirectory(lease.directory(), "broker");
  }

  @Override
  protected final Ends accept(Settings settings, String address) throws Exception {
    Place place = Place.parse(address, settings);
    create(place);
    return new Ends() {
      private Place at;

      /** The first lane's may take another port than that which was free before. */
      @Override
      public LaneEnd of(int lane) throws Exception {
        return lane > 0 ? end(lane) : PortTaken.retrying(this::first);
      }

      private LaneEnd first() throws Exception {
        at = at == null ? place : place.at(freePort());
        return end(0);
      }

      private LaneEnd end(int lane) throws Exception {
        return Row.this.end(at, Place.reply(lane), Place.request(lane));
      }

      @Override
      public String address(String asked) {
        return at.address();
      }
    };
  }

  @Override
  protected final Ends connect(Settings settings, String address) {
    Place place = Place.parse(address, settings);
    return lane -> end(place, Place.request(lane), Place.reply(lane));
  }

  private LaneEnd end(Place place, String toSend, String toReceive) throws Exception {
    Inbox in = inbox(place, toReceive); // first: where nobody listens, a stranger may
    try {
      return new BrokerEnd(place, in, outbox(place, toSend), toSend, toReceive);
    } catch (Exception e) {
      in.close();
      throw e;
    }
  }
}
