package io.github.msgq.bench.endpoints.stream;

import static io.github.msgq.bench.terms.parameter.Parameters.SNDBUF;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.DescribedTransport;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.PerLane;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.Descriptors;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/** Anonymous pipes, two for each lane, which the server inherits; short: a child per message. */
public class Pipe extends DescribedTransport {
  private static final int USUAL_CAPACITY = 65_536; // pipe(7)
  static final String CAPACITY =
      "A pipe holds 64 KiB, or a page or two where fs.pipe-user-pages-soft is used up; fcntl raises that up to fs.pipe-max-size. When it is full, the sender waits.";

  public Pipe() {
    this("pipe", "anonymous pipes: pipe(7)", BLOCKING);
  }

  protected Pipe(String name, String description, Set<Wait> waits) {
    super(name, description, waits);
  }

  /** A wire over two descriptors, which it then owns. */
  protected Wire wire(Settings settings, int in, int out) throws IOException {
    return new ChannelWire(Descriptors.take(in, READ), Descriptors.take(out, WRITE));
  }

  @Override
  public TradeOff tradeOff() {
    return new TradeOff(
        Reach.INHERITANCE,
        Survival.NOTHING,
        Set.of(),
        "It is a stream: your program marks where a message ends.",
        CAPACITY,
        "After a crash nothing is left; the other end reads the end of the stream.",
        "Only the two related processes can reach it.");
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) throws IOException {
    if (settings.perMessage()) {
      return new ClientChildren(settings);
    }
    ClientPipes client = new ClientPipes(settings);
    try {
      for (int lane = 0; lane < settings.lanes(); lane++) {
        client.add(settings.get(SNDBUF));
      }
    } catch (IOException e) {
      client.close();
      throw e;
    }
    return client;
  }

  @Override
  public ServerSide listen(Settings settings, String address) throws IOException {
    List<Link> links = new ArrayList<>();
    for (String lane : address.split(";")) {
      String[] ends = lane.split(",");
      Wire wire = wire(settings, Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
      links.add(link(settings, links.size(), wire));
    }
    return new PerLane(address, links, () -> {});
  }

  private static Link link(Settings settings, int lane, Wire wire) {
    return new WireLink(lane, MessageBuffer.offHeap(0, settings.size()), () -> wire);
  }

  /**
   * What the user should know of pipes or FIFOs that hold so many bytes; empty if they hold what
   * was asked for, or as much as usual.
   *
   * @param asked 0: nothing was
   */
  static Optional<String> remark(int asked, int capacity) {
    int expected = asked > 0 ? asked : USUAL_CAPACITY;
    return capacity == expected
        ? Optional.empty()
        : Optional.of(
            "a pipe held %,d bytes, not %,d%s"
                .formatted(
                    capacity,
                    expected,
                    capacity < expected
                        ? ": this user's pipes use up fs.pipe-user-pages-soft"
                        : ""));
  }

  private record ClientChildren(Settings settings) implements ClientSide {
    @Override
    public String address() {
      return "-";
    }

    @Override
    public Link link(int lane, String ready) {
      return new ChildLink(settings, lane);
    }

    /** As much as one that is made now holds. */
    @Override
    public Optional<String> remark() throws IOException {
      int[] ends = Descriptors.pipe();
      try {
        Descriptors.capacity(ends[1], settings.get(SNDBUF));
        return Pipe.remark(settings.get(SNDBUF), Descriptors.capacity(ends[1]));
      } finally {
        Descriptors.close(ends);
      }
    }
  }

  private final class ClientPipes implements ClientSide {
    private final Settings settings;
    private final List<Integer> inherited = new ArrayList<>(); // a lane's requests, its replies
    private final List<Integer> kept = new ArrayList<>(); // a lane's replies, its requests
    private final List<Wire> wires = new ArrayList<>();
    private boolean given;
    private int least = Integer.MAX_VALUE; // bytes of the smallest pipe

    ClientPipes(Settings settings) {
      this.settings = settings;
    }

    void add(int capacity) throws IOException {
      int[] request = Descriptors.pipe();
      int[] reply = Descriptors.pipe();
      inherited.add(request[0]);
      inherited.add(reply[1]);
      Descriptors.capacity(request[1], capacity);
      Descriptors.capacity(reply[1], capacity);
      int smaller = Math.min(Descriptors.capacity(request[1]), Descriptors.capacity(reply[1]));
      least = Math.min(least, smaller);
      kept.add(reply[0]);
      kept.add(request[1]);
    }

    @Override
    public String address() {
      return lanes(inherited);
    }

    @Override
    public Optional<String> remark() {
      return Pipe.remark(settings.get(SNDBUF), least);
    }

    @Override
    public List<Integer> inherited() {
      return inherited;
    }

    @Override
    public String nativeAddress(String ready) {
      return lanes(kept);
    }

    private static String lanes(List<Integer> ends) {
      StringJoiner lanes = new StringJoiner(";");
      for (int i = 0; i < ends.size(); i += 2) {
        lanes.add(ends.get(i) + "," + ends.get(i + 1));
      }
      return lanes.toString();
    }

    @Override
    public List<Integer> inheritedByClient() {
      given = true;
      return kept;
    }

    @Override
    public Link link(int lane, String ready) throws IOException {
      if (!given) {
        given = true;
        for (int i = 0; i < kept.size(); i += 2) {
          wires.add(wire(settings, kept.get(i), kept.get(i + 1)));
        }
      }
      return Pipe.link(settings, lane, wires.get(lane));
    }

    @Override
    public void close() throws IOException {
      if (!given) {
        kept.forEach(Descriptors::close);
      }
      for (Wire each : wires) {
        each.close();
      }
    }
  }
}
