package io.github.msgq.libraries;

import static io.github.msgq.libraries.SharedMemory.reply;
import static io.github.msgq.libraries.SharedMemory.request;

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
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.impl.StoreFileListener;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.queue.rollcycles.TestRollCycles;

/**
 * Chronicle Queue in memory (tmpfs). It keeps every message, so each file holds one second's
 * messages and the reader deletes the files that it has read; otherwise a benchmark would fill the
 * memory.
 */
public final class Chronicle extends SimpleTransport {
  private static final long ROOM = 2L << 30; // some seconds' messages
  private static final long USUAL_BLOCK = 64 << 20;
  private static final int LARGEST = 64 << 20;

  @Override
  public String name() {
    return "chronicle";
  }

  @Override
  public Set<Wait> waits() {
    return Set.of(Wait.SPIN, Wait.BACKOFF);
  }

  /**
   * The flags that its documentation lists for Java 17; its telemetry is turned off, and it reads
   * no {@code system.properties} in the current directory and the one above.
   */
  @Override
  public List<String> jvmFlags() {
    return Stream.concat(
            Stream.of(
                "-Dchronicle.analytics.disable=true",
                "-Dchronicle.announcer.disable=true",
                "-Dsystem.properties=/dev/null"),
            Stream.concat(
                Stream.of(
                        "java.base/jdk.internal.ref",
                        "java.base/sun.nio.ch",
                        "jdk.unsupported/sun.misc",
                        "jdk.compiler/com.sun.tools.javac.file")
                    .map(exported -> "--add-exports=" + exported + "=ALL-UNNAMED"),
                Stream.of(
                        "jdk.compiler/com.sun.tools.javac",
                        "java.base/java.lang",
                        "java.base/java.lang.reflect",
                        "java.base/java.io",
                        "java.base/java.util")
                    .map(opened -> "--add-opens=" + opened + "=ALL-UNNAMED")))
        .toList();
  }

  @Override
  public TradeOff tradeOff() {
    return TradeOff.of(Reach.MEMORY, Survival.PROGRAMS, Need.MANY_READERS)
        .needing("the library chronicle-queue");
  }

  /** A message is a quarter of a mapped block. */
  @Override
  protected int largest() {
    return LARGEST;
  }

  @Override
  protected String address(Settings settings, Lease lease) {
    return lease.inMemory(ROOM).toString();
  }

  @Override
  protected Ends accept(
      Settings settings, String directory) { // the client's lease deletes the files
    return lane -> end(settings, reply(directory, lane), request(directory, lane));
  }

  @Override
  protected Ends connect(Settings settings, String directory) {
    return lane -> end(settings, request(directory, lane), reply(directory, lane));
  }

  private static LaneEnd end(Settings settings, Path toSend, Path toReceive) {
    return new PolledEnd(
        ChronicleStream.sender(queue(toSend, settings, (cycle, file) -> {})),
        ChronicleStream.receiver(queue(toReceive, settings, new Deletion())));
  }

  private static ChronicleQueue queue(Path path, Settings settings, StoreFileListener listener) {
    return SingleChronicleQueueBuilder.binary(path)
        .rollCycle(TestRollCycles.TEST_SECONDLY)
        .blockSize(Math.max(USUAL_BLOCK, 4L * settings.size()))
        .storeFileListener(listener)
        .build();
  }

  /** Deletes the files that have been read. */
  private static final class Deletion implements StoreFileListener {
    @Override
    public void onReleased(int cycle, File file) {
      if (!file.delete()) {
        System.err.println("Chronicle's " + file + " cannot be deleted");
      }
    }
  }
}
