package io.github.msgq.brokers;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.SourceLocation;
import io.aeron.archive.status.RecordingPos;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.machine.lease.Lease;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;

/** Aeron over UDP, while an archive in the driver's process records what is sent. */
abstract class AeronRecorded extends AeronUdp {
  private static final int FIRST_FRAGMENT = 32; // a frame is a multiple of this

  private final int syncLevel;

  private AeronRecorded(String name, int syncLevel, Acknowledged acknowledged) {
    super(name, acknowledged);
    this.syncLevel = syncLevel;
  }

  /** The kernel writes to the disk when it likes. */
  public static final class Written extends AeronRecorded {
    public Written() {
      super("aeron-archive", 0, Acknowledged.WRITTEN);
    }
  }

  /** Synced before the position of the recording moves on. */
  public static final class Synced extends AeronRecorded {
    public Synced() {
      super("aeron-archive-sync", 1, Acknowledged.SYNCED);
    }
  }

  @Override
  Map<String, String> configure(Place place, Lease lease) {
    Map<String, String> arguments = new HashMap<>(super.configure(place, lease));
    arguments.put("archive", lease.directory().resolve("archive").toString());
    arguments.put("sync", Integer.toString(syncLevel));
    return arguments;
  }

  /** Sent messages are acknowledged when the position of the recording has passed them. */
  @Override
  Outbox outbox(Place place, String queue) {
    Aeron aeron = connect(place);
    ExclusivePublication publication =
        aeron.addExclusivePublication(channel(place, queue), stream(place, queue));
    long recorder;
    try (AeronArchive archive = archive(place)) {
      recorder = archive.archiveId();
      archive.startRecording(publication.channel(), publication.streamId(), SourceLocation.LOCAL);
    }
    return new Recorded(aeron, publication, recorder);
  }

  static AeronArchive archive(Place place) {
    return AeronArchive.connect(
        new AeronArchive.Context()
            .aeronDirectoryName(place.directory().toString())
            .controlRequestChannel(AeronDriver.IPC)
            .controlResponseChannel(AeronDriver.IPC)
            .errorHandler(AeronDriver::say));
  }

  private static final class Recorded implements Outbox {
    private final Aeron aeron;
    private final ExclusivePublication publication;
    private final long archive;
    private final CountersReader counters;
    private final UnsafeBuffer outgoing = new UnsafeBuffer();
    private int counter = CountersReader.NULL_COUNTER_ID;
    private long each; // bytes of a message in the log

    Recorded(Aeron aeron, ExclusivePublication publication, long archive) {
      this.aeron = aeron;
      this.publication = publication;
      this.archive = archive;
      this.counters = aeron.countersReader();
    }

    @Override
    public boolean offer(MessageBuffer message) throws IOException {
      outgoing.wrap(message.buffer());
      long before = publication.position();
      long position = publication.offer(outgoing, 0, message.size());
      if (!sent(position)) {
        return false;
      }
      each = Math.max(FIRST_FRAGMENT, position - before);
      return true;
    }

    @Override
    public boolean settled(int most) throws IOException {
      if (publication.isClosed()) {
        throw new IOException("Aeron's publication is closed");
      }
      if (counter == CountersReader.NULL_COUNTER_ID) {
        counter = RecordingPos.findCounterIdBySession(counters, publication.sessionId(), archive);
      }
      return counter != CountersReader.NULL_COUNTER_ID
          && publication.position() - counters.getCounterValue(counter) <= most * each;
    }

    @Override
    public void close() {
      CloseHelper.close(aeron);
    }
  }
}
