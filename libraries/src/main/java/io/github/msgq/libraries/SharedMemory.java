package io.github.msgq.libraries;

import io.github.msgq.bench.endpoints.transport.Ends;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import io.github.msgq.bench.endpoints.transport.SimpleTransport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Rings in files that both processes map, two for each lane. */
abstract class SharedMemory extends SimpleTransport {
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
  protected final String address(Settings settings, Lease lease) {
    return lease.inMemory(2L * settings.lanes() * bytes(settings)).toString();
  }

  @Override
  protected final Ends accept(Settings settings, String directory) {
    return lane -> {
      for (Path file : List.of(request(directory, lane), reply(directory, lane))) {
        try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
          made.setLength(bytes(settings)); // the client's lease deletes it
        }
      }
      return end(settings, reply(directory, lane), request(directory, lane));
    };
  }

  @Override
  protected final Ends connect(Settings settings, String directory) {
    return lane -> end(settings, request(directory, lane), reply(directory, lane));
  }

  private LaneEnd end(Settings settings, Path toSend, Path toReceive) throws IOException {
    return new PolledEnd(open(toSend, settings), open(toReceive, settings));
  }

  private PolledStream open(Path file, Settings settings) throws IOException {
    try (RandomAccessFile shared = new RandomAccessFile(file.toFile(), "rw")) {
      return ring(shared.getChannel().map(MapMode.READ_WRITE, 0, shared.length()), settings);
    }
  }

  static Path request(String directory, int lane) {
    return Path.of(directory, lane + "-request");
  }

  static Path reply(String directory, int lane) {
    return Path.of(directory, lane + "-reply");
  }
}
