package msgq.bench.transport;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import msgq.Message;
import msgq.NoSuchQueueException;
import msgq.PosixOptions;
import msgq.PosixQueue;
import msgq.QueueLimits;
import msgq.bench.lease.Lease;

/** POSIX message queues, two for each lane. Short: mq_open(3) and mq_close(3) for each message. */
final class Posix implements Transport {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int OVERHEAD = 96; // of a message, in the kernel

  @Override
  public String name() {
    return "posix";
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    try {
      isFree("/msgq-probe");
      return Optional.empty();
    } catch (IOException | LinkageError e) {
      return Optional.of("POSIX queues cannot be used: " + e.getMessage());
    }
  }

  @Override
  public int pieces(int size) {
    return (size - 1) / limit() + 1;
  }

  private static int limit() {
    return (int) QueueLimits.current().posixDefaultMessageSize();
  }

  private static boolean isFree(String name) throws IOException {
    try {
      PosixQueue.open(name).close();
      return false;
    } catch (NoSuchQueueException e) {
      return true;
    }
  }

  @Override
  public NearEnd prepare(Settings settings, Lease lease) throws IOException {
    checkRoom(settings);
    String run = "/msgq-%016x-".formatted(RANDOM.nextLong());
    StringJoiner lanes = new StringJoiner(";");
    for (int lane = 0; lane < settings.lanes(); lane++) {
      String request = run + lane + "-req";
      String reply = run + lane + "-rep";
      lease.posix(request);
      lease.posix(reply);
      lanes.add(request + "," + reply);
    }
    return new NamedNearEnd(
        lanes.toString(), (lane, names) -> new PosixLink(settings, lane, true, names));
  }

  /** The kernel counts a queue's bytes when it is created, full or not: getrlimit(2). */
  private static void checkRoom(Settings settings) {
    QueueLimits limits = QueueLimits.current();
    long depth = settings.depth() > 0 ? settings.depth() : limits.posixDefaultMessages();
    long queues = 2L * settings.lanes();
    long bytes = queues * depth * (limit() + OVERHEAD);
    if (limits.posixUserBytes() >= 0 && bytes > limits.posixUserBytes()) {
      throw new NotAvailable(
          "%d POSIX queues take %,d bytes and this user may have %,d: raise ulimit -q, or set a smaller depth"
              .formatted(queues, bytes, limits.posixUserBytes()));
    }
  }

  @Override
  public FarEnd listen(Settings settings, String address) throws IOException {
    List<PosixQueue> created = new ArrayList<>();
    PosixOptions options = PosixQueue.options().createNew();
    if (settings.depth() > 0) {
      options.maxMessages(settings.depth());
    }
    List<PosixLink> links = new ArrayList<>();
    for (String lane : address.split(";")) {
      String[] names = lane.split(",");
      for (String name : names) {
        created.add(options.open(name));
      }
      links.add(new PosixLink(settings, links.size(), false, names));
    }
    return new PerLane(
        address,
        links,
        () -> {
          for (PosixQueue each : created) {
            each.unlink();
            each.close();
          }
        });
  }

  private static final class PosixLink extends QueueLink {
    private final String request;
    private final String reply;

    PosixLink(Settings settings, int lane, boolean near, String[] names) {
      super(settings, lane, near, limit());
      this.request = names[0];
      this.reply = names[1];
    }

    @Override
    Queue openQueue(boolean forReplies) throws IOException {
      PosixQueue queue = PosixQueue.open(forReplies ? reply : request);
      return new Queue() {
        @Override
        public void send(Message piece) throws IOException {
          queue.send(piece);
        }

        @Override
        public void receive(Message piece) throws IOException {
          queue.receive(piece);
        }

        @Override
        public void close() {
          queue.close();
        }
      };
    }
  }
}
