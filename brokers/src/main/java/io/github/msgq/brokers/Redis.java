package io.github.msgq.brokers;

import static redis.clients.jedis.Protocol.Command.XADD;
import static redis.clients.jedis.Protocol.Command.XREAD;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.machine.lease.Lease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Streams of Redis, which keep every message. */
abstract class Redis extends Row {
  private static final int BATCH = 100;

  private final String appendfsync;

  private Redis(String appendfsync, Acknowledged acknowledged) {
    super("Redis", "redis-" + appendfsync, acknowledged, 256 << 20);
    this.appendfsync = appendfsync;
  }

  /** The kernel writes to the disk when it likes. */
  public static final class Never extends Redis {
    public Never() {
      super("no", Acknowledged.WRITTEN);
    }
  }

  /**
   * A thread calls fdatasync once a second; while it does, Redis keeps for itself what it writes.
   */
  public static final class EverySecond extends Redis {
    public EverySecond() {
      super("everysec", Acknowledged.SOON_WRITTEN);
    }
  }

  /** Before it answers. */
  public static final class Always extends Redis {
    public Always() {
      super("always", Acknowledged.SYNCED);
    }
  }

  @Override
  String program() {
    return "redis-server";
  }

  @Override
  Map<String, String> configure(Place place, Lease lease) throws IOException {
    Path file = place.directory().resolve("redis.conf");
    Files.writeString(
        file,
        """
        bind %s
        port %d
        requirepass %s
        dir %s
        save ""
        appendonly yes
        appendfsync %s
        auto-aof-rewrite-percentage 0
        """
            .formatted(HOST, place.port(), place.password(), place.directory(), appendfsync));
    return start(place, file.toString());
  }

  @Override
  Outbox outbox(Place place, String queue) {
    RedisConnection redis = RedisConnection.to(place);
    return new Outbox() {
      private int outstanding;

      @Override
      public boolean offer(MessageBuffer message) {
        redis.say(XADD, queue, "*", "message", message.buffer().array());
        outstanding++;
        return true;
      }

      @Override
      public boolean settled(int most) {
        for (; outstanding > most; outstanding--) {
          redis.getOne();
        }
        return true;
      }

      @Override
      public void close() throws IOException {
        redis.forceDisconnect();
      }
    };
  }

  @Override
  Inbox inbox(Place place, String queue) {
    RedisConnection redis = RedisConnection.to(place);
    return new Inbox() {
      private final Queue<byte[]> messages = new ArrayDeque<>();
      private byte[] last = "0-0".getBytes();

      @Override
      public boolean poll(MessageBuffer message) throws Damaged {
        if (messages.isEmpty()) {
          read();
        }
        if (messages.isEmpty()) {
          return false;
        }
        Inbox.fill(message, messages.remove());
        return true;
      }

      private void read() {
        redis.say(XREAD, "COUNT", BATCH, "BLOCK", PATIENCE_MILLIS, "STREAMS", queue, last);
        if (redis.getOne() instanceof List<?> streams) {
          for (Object entry : list(list(streams.get(0)).get(1))) {
            last = (byte[]) list(entry).get(0);
            messages.add((byte[]) list(list(entry).get(1)).get(1)); // after its field's name
          }
        }
      }

      @Override
      public void close() throws IOException {
        redis.forceDisconnect();
      }
    };
  }

  private static List<?> list(Object reply) {
    return (List<?>) reply;
  }
}
