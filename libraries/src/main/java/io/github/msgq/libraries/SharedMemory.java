package io.github.msgq.libraries;

import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.problem.NotAvailable;
import io.github.msgq.bench.tradeoff.Reach;
import io.github.msgq.bench.tradeoff.Survival;
import io.github.msgq.bench.tradeoff.TradeOff;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.Link;
import io.github.msgq.bench.transport.PerLane;
import io.github.msgq.bench.transport.ServerSide;
import io.github.msgq.bench.transport.Transport;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rings in files that both processes map, two for each lane. */
abstract class SharedMemory implements Transport {
  /** Bytes of a ring's file. */
  abstract long bytes(Settings settings);

  /** A ring over memory that is initially zero. */
  abstract PolledStream ring(MappedByteBuffer memory, Settings settings);

  @Override
  public final Set<Wait> waits() {
    return Set.of(Wait.SPIN, Wait.BACKOFF);
  }

  /** A killed sender can leave a ring that nobody reads on (docs/libraries.md). */
  @Override
  public TradeOff tradeOff() {
    return TradeOff.of(Reach.MEMORY, Survival.NOTHING);
  }

  @Override
  public final Optional<String> unavailable(Connection connection) {
    return LongOnly.reason(connection);
  }

  @Override
  public final ClientSide prepare(Settings settings, Lease lease) throws IOException {
    Path directory = lease.inMemory();
    needRoom(directory, 2L * settings.lanes() * bytes(settings));
    return new ClientSide() {
      @Override
      public String address() {
        return directory.toString();
      }

      @Override
      public Link link(int lane, String ready) {
        return SharedMemory.this.link(
            settings, lane, request(directory, lane), reply(directory, lane));
      }
    };
  }

  /**
   * Checks the space beforehand, since touching a page that cannot be allocated kills the process.
   */
  static void needRoom(Path directory, long bytes) throws IOException {
    long room = Files.getFileStore(directory).getUsableSpace();
    if (room < bytes) {
      throw new NotAvailable(
          "it takes %,d bytes of shared memory and %s has %,d left: enlarge it, or take smaller messages"
              .formatted(bytes, directory.getParent(), room));
    }
  }

  @Override
  public final ServerSide listen(Settings settings, String address) throws IOException {
    Path directory = Path.of(address);
    List<Link> links = new ArrayList<>();
    for (int lane = 0; lane < settings.lanes(); lane++) {
      Path request = request(directory, lane);
      Path reply = reply(directory, lane);
      for (Path file : List.of(request, reply)) {
        try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
          made.setLength(bytes(settings));
        }
      }
      links.add(link(settings, lane, reply, request));
    }
    return new PerLane(address, links, () -> {}); // the client's lease deletes the files
  }

  private PolledLink link(Settings settings, int lane, Path toSend, Path toReceive) {
    return new PolledLink(
        settings, lane, () -> open(toSend, settings), () -> open(toReceive, settings));
  }

  private PolledStream open(Path file, Settings settings) throws IOException {
    try (RandomAccessFile shared = new RandomAccessFile(file.toFile(), "rw")) {
      return ring(shared.getChannel().map(MapMode.READ_WRITE, 0, shared.length()), settings);
    }
  }

  static Path request(Path directory, int lane) {
    return directory.resolve(lane + "-request");
  }

  static Path reply(Path directory, int lane) {
    return directory.resolve(lane + "-reply");
  }
}
