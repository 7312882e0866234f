package io.github.msgq.libraries;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.github.msgq.bench.lease.Lease;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.parameter.Wait;
import io.github.msgq.bench.problem.NotAvailable;
import io.github.msgq.bench.tradeoff.Need;
import io.github.msgq.bench.tradeoff.Reach;
import io.github.msgq.bench.tradeoff.Survival;
import io.github.msgq.bench.tradeoff.TradeOff;
import io.github.msgq.bench.transport.ClientSide;
import io.github.msgq.bench.transport.Link;
import io.github.msgq.bench.transport.PerLane;
import io.github.msgq.bench.transport.ServerSide;
import io.github.msgq.bench.transport.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.agrona.BitUtil;
import org.agrona.CloseHelper;

/**
 * Aeron's IPC channel. The media driver runs in the server: it creates the log buffers and handles
 * no message, so one thread is enough for it.
 */
public final class AeronIpc implements Transport {
  private static final int USUAL = 1 << 20; // of a term; Aeron's own default is 64 MiB
  private static final int LARGEST = 16 << 20;
  private static final int MESSAGES = 8; // a message is an eighth of a term at most
  private static final int TERMS = 3;
  private static final int DRIVER = 32 << 20; // its counters and buffers for commands

  @Override
  public String name() {
    return "aeron-ipc";
  }

  @Override
  public Set<Wait> waits() {
    return Set.of(Wait.SPIN, Wait.BACKOFF);
  }

  @Override
  public TradeOff tradeOff() {
    return TradeOff.of(Reach.MEMORY, Survival.NOTHING, Need.MANY_CLIENTS, Need.MANY_READERS);
  }

  @Override
  public Optional<String> unavailable(Connection connection) {
    return LongOnly.reason(connection);
  }

  @Override
  public ClientSide prepare(Settings settings, Lease lease) throws IOException {
    if (settings.size() > LARGEST) {
      throw new NotAvailable("Aeron takes messages of 16 MiB at most: -p size=16777216");
    }
    Path directory = lease.inMemory();
    SharedMemory.needRoom(directory, 2L * settings.lanes() * TERMS * term(settings) + DRIVER);
    return new AeronClient(settings, directory.resolve("aeron"));
  }

  @Override
  public ServerSide listen(Settings settings, String address) {
    MediaDriver driver =
        MediaDriver.launchEmbedded(
            new MediaDriver.Context()
                .aeronDirectoryName(address)
                .threadingMode(ThreadingMode.SHARED)
                .errorHandler(AeronIpc::say)
                .dirDeleteOnShutdown(true));
    Aeron aeron = connect(address);
    List<Link> links = new ArrayList<>();
    for (int lane = 0; lane < settings.lanes(); lane++) {
      AeronStream replies = AeronStream.sender(aeron, channel(settings), reply(lane));
      AeronStream requests = AeronStream.receiver(aeron, channel(settings), request(lane));
      links.add(new PolledLink(settings, lane, () -> replies, () -> requests));
    }
    return new PerLane(address, links, () -> CloseHelper.closeAll(aeron, driver));
  }

  private static int term(Settings settings) {
    long needed = (long) MESSAGES * settings.size();
    return Math.max(USUAL, BitUtil.findNextPositivePowerOfTwo((int) needed));
  }

  private static String channel(Settings settings) {
    return "aeron:ipc?term-length=" + term(settings);
  }

  private static int request(int lane) {
    return 2 * lane + 1;
  }

  private static int reply(int lane) {
    return 2 * lane + 2;
  }

  private static Aeron connect(String directory) {
    return Aeron.connect(
        new Aeron.Context().aeronDirectoryName(directory).errorHandler(AeronIpc::say));
  }

  /**
   * Replaces Aeron's own handler, which ends the JVM when the driver is gone; the harness notices
   * that itself.
   */
  private static void say(Throwable thrown) {
    System.err.println("Aeron: " + thrown.getMessage());
  }

  private static final class AeronClient implements ClientSide {
    private final Settings settings;
    private final Path directory;
    private Aeron aeron;

    AeronClient(Settings settings, Path directory) {
      this.settings = settings;
      this.directory = directory;
    }

    @Override
    public String address() {
      return directory.toString();
    }

    /** Connects before the lane's thread is pinned, so that Aeron's own thread is not. */
    @Override
    public synchronized Link link(int lane, String ready) {
      if (aeron == null) {
        aeron = connect(ready);
      }
      AeronStream requests = AeronStream.sender(aeron, channel(settings), request(lane));
      AeronStream replies = AeronStream.receiver(aeron, channel(settings), reply(lane));
      return new PolledLink(settings, lane, () -> requests, () -> replies);
    }

    @Override
    public synchronized void close() {
      CloseHelper.close(aeron);
    }
  }
}
