package io.github.msgq.brokers;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchivingMediaDriver;
import io.aeron.archive.client.AeronArchive;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.github.msgq.bench.endpoints.process.Work;
import io.github.msgq.bench.endpoints.process.WorkProvider;
import io.github.msgq.bench.terms.parameter.Wait;
import java.io.File;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/** The work {@code aeron}: a media driver in one thread, and an archive where one is asked for. */
public final class AeronDriver implements WorkProvider {
  static final String WORK = "aeron";

  static final String IPC = "aeron:ipc";

  private static final String ANY_PORT = "aeron:udp?endpoint=" + Row.HOST + ":0";

  @Override
  public Set<String> names() {
    return Set.of(WORK);
  }

  @Override
  public Work open(String role, Map<String, String> arguments, Consumer<String> failure) {
    boolean spins = arguments.get("wait").equals(Wait.SPIN.toString());
    MediaDriver.Context driver =
        new MediaDriver.Context()
            .aeronDirectoryName(arguments.get("directory"))
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(spins ? new BusySpinIdleStrategy() : new BackoffIdleStrategy())
            .termBufferSparseFile(true)
            .errorHandler(AeronDriver::say);
    if (!arguments.containsKey("archive")) {
      return new InProcessBroker(MediaDriver.launch(driver)::close);
    }
    Archive.Context archive =
        new Archive.Context()
            .archiveDir(new File(arguments.get("archive")))
            .fileSyncLevel(Integer.parseInt(arguments.get("sync")))
            .catalogFileSyncLevel(Integer.parseInt(arguments.get("sync")))
            .archiveClientContext(new AeronArchive.Context().controlResponseChannel(IPC))
            .controlChannelEnabled(false) // clients are on this machine: they use IPC
            .replicationChannel(ANY_PORT)
            .recordingEventsEnabled(false)
            .idleStrategySupplier(() -> idle(spins))
            .errorHandler(AeronDriver::say);
    return new InProcessBroker(ArchivingMediaDriver.launch(driver, archive)::close);
  }

  private static IdleStrategy idle(boolean spins) {
    return spins ? new BusySpinIdleStrategy() : new BackoffIdleStrategy();
  }

  /** In place of Aeron's own handlers, some of which end the JVM. */
  static void say(Throwable thrown) {
    System.err.println("Aeron: " + thrown);
  }
}
