package io.github.msgq.libraries;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.github.msgq.bench.endpoints.transport.Ends;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import io.github.msgq.bench.endpoints.transport.SimpleTransport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.tradeoff.Need;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.util.Set;
import org.agrona.BitUtil;
import org.agrona.CloseHelper;

/**
 * Aeron's IPC channel. The media driver runs in the server: it creates the log buffers and handles
 * no message, so one thread is enough for it.
 */
public final class AeronIpc extends SimpleTransport {
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
    return TradeOff.of(Reach.MEMORY, Survival.NOTHING, Need.MANY_CLIENTS, Need.MANY_READERS)
        .needing("the library aeron");
  }

  @Override
  protected int largest() {
    return LARGEST;
  }

  @Override
  protected String address(Settings settings, Lease lease) {
    long bytes = 2L * settings.lanes() * TERMS * term(settings) + DRIVER;
    return lease.inMemory(bytes).resolve("aeron").toString();
  }

  @Override
  protected Ends accept(Settings settings, String directory) {
    MediaDriver driver =
        MediaDriver.launchEmbedded(
            new MediaDriver.Context()
                .aeronDirectoryName(directory)
                .threadingMode(ThreadingMode.SHARED)
                .errorHandler(AeronIpc::say)
                .dirDeleteOnShutdown(true));
    Aeron aeron = aeron(directory);
    Ends ends = lane -> end(aeron, settings, reply(lane), request(lane));
    return ends.sharing(() -> CloseHelper.closeAll(aeron, driver));
  }

  @Override
  protected Ends connect(Settings settings, String directory) {
    Aeron aeron = aeron(directory);
    Ends ends = lane -> end(aeron, settings, request(lane), reply(lane));
    return ends.sharing(aeron::close);
  }

  private static LaneEnd end(Aeron aeron, Settings settings, int toSend, int toReceive) {
    return new PolledEnd(
        AeronStream.sender(aeron, channel(settings), toSend),
        AeronStream.receiver(aeron, channel(settings), toReceive));
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

  private static Aeron aeron(String directory) {
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
}
