package msgq.bench.transport;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import msgq.Message;
import msgq.NoSuchQueueException;
import msgq.QueueLimits;
import msgq.SysvOptions;
import msgq.SysvQueue;
import msgq.bench.lease.Lease;

/** System V message queues, two for each lane. Short: msgget(2) before each message. */
final class Sysv implements Transport {
  private static final SecureRandom RANDOM = new SecureRandom();

  @Override
  public String name() {
    return "sysv";
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    try {
      isFree(unusedKey());
      return Optional.empty();
    } catch (IOException | LinkageError e) {
      return Optional.of("System V queues cannot be used: " + e.getMessage());
    }
  }

  @Override
  public int pieces(int size) {
    return (size - 1) / limit() + 1;
  }

  private static int limit() {
    QueueLimits limits = QueueLimits.current();
    return (int) Math.min(limits.sysvMessageSize(), limits.sysvQueueBytes());
  }

  private static long bytes(Settings settings) {
    return (long) settings.depth() * Math.min(settings.size(), limit());
  }

  private static int unusedKey() throws IOException {
    int key;
    do {
      key = RANDOM.nextInt(1, Integer.MAX_VALUE);
    } while (!isFree(key));
    return key;
  }

  private static boolean isFree(int key) throws IOException {
    try {
      SysvQueue.open(key).close();
      return false;
    } catch (NoSuchQueueException e) {
      return true;
    }
  }

  @Override
  public NearEnd prepare(Settings settings, Lease lease) throws IOException {
    if (bytes(settings) > Integer.MAX_VALUE) {
      throw new NotAvailable("a System V queue holds less than 2 GiB: set a smaller depth");
    }
    StringJoiner lanes = new StringJoiner(";");
    for (int lane = 0; lane < settings.lanes(); lane++) {
      int request = unusedKey();
      int reply = unusedKey();
      lease.sysv(request);
      lease.sysv(reply);
      lanes.add(request + "," + reply);
    }
    return new NamedNearEnd(
        lanes.toString(), (lane, names) -> new SysvLink(settings, lane, true, names));
  }

  @Override
  public FarEnd listen(Settings settings, String address) throws IOException {
    List<SysvQueue> created = new ArrayList<>();
    SysvOptions options = SysvQueue.options().createNew();
    if (settings.depth() > 0) {
      options.maxBytes(bytes(settings));
    }
    List<SysvLink> links = new ArrayList<>();
    for (String lane : address.split(";")) {
      String[] keys = lane.split(",");
      for (String key : keys) {
        created.add(options.open(Integer.parseInt(key)));
      }
      links.add(new SysvLink(settings, links.size(), false, keys));
    }
    return new PerLane(
        address,
        links,
        () -> {
          for (SysvQueue each : created) {
            each.remove();
          }
        });
  }

  private static final class SysvLink extends QueueLink {
    private final int requestKey;
    private final int replyKey;

    SysvLink(Settings settings, int lane, boolean near, String[] keys) {
      super(settings, lane, near, limit());
      this.requestKey = Integer.parseInt(keys[0]);
      this.replyKey = Integer.parseInt(keys[1]);
    }

    @Override
    Queue openQueue(boolean forReplies) throws IOException {
      SysvQueue queue = SysvQueue.open(forReplies ? replyKey : requestKey);
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
