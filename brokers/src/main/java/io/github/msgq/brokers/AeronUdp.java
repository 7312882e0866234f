package io.github.msgq.brokers;

import io.aeron.Aeron;
import io.aeron.AeronVersion;
import io.aeron.ExclusivePublication;
import io.aeron.FragmentAssembler;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.exceptions.RegistrationException;
import io.aeron.logbuffer.Header;
import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.parameter.Wait;
import io.github.msgq.bench.terms.problem.PortTaken;
import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Aeron over UDP: the media driver, a process of its own, sends and receives for both ends. */
public class AeronUdp extends Row {
  private static final int TERM = 16 << 20;
  private static final int TERMS = 3; // of a log
  private static final int LOGS = 2; // of each direction: the sender's and the receiver's
  private static final int DRIVER = 32 << 20; // its counters and buffers for commands

  public AeronUdp() {
    this("aeron-udp", Acknowledged.NOT);
  }

  AeronUdp(String name, Acknowledged acknowledged) {
    super("Aeron", name, acknowledged, TERM / 8);
  }

  @Override
  final String version() {
    return AeronVersion.VERSION;
  }

  @Override
  public final Set<Wait> waits() {
    return Set.of(Wait.SPIN, Wait.BACKOFF);
  }

  @Override
  public final List<String> jvmFlags() {
    return List.of(
        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
  }

  @Override
  final Path directory(Settings settings, Lease lease) {
    long logs = 2L * LOGS * TERMS * TERM * settings.lanes();
    return lease.inMemory(logs + DRIVER).resolve("aeron");
  }

  @Override
  Map<String, String> configure(Place place, Lease lease) {
    return Map.of(
        "work", AeronDriver.WORK,
        "wait", place.settings().get(Parameters.WAIT).toString(),
        "directory", place.directory().toString());
  }

  /** Aeron takes messages of one session alone, whose number nobody else knows. */
  static String channel(Place place, String queue) {
    return "aeron:udp?endpoint=%s:%d|term-length=%d|session-id=%d"
        .formatted(HOST, place.port(), TERM, place.session(queue));
  }

  /** Both directions of a lane use one port. */
  static int stream(Place place, String queue) {
    return place.queues().indexOf(queue) + 1;
  }

  static Aeron connect(Place place) {
    return Aeron.connect(
        new Aeron.Context()
            .aeronDirectoryName(place.directory().toString())
            .errorHandler(AeronDriver::say));
  }

  @Override
  Outbox outbox(Place place, String queue) {
    Aeron aeron = connect(place);
    ExclusivePublication publication =
        aeron.addExclusivePublication(channel(place, queue), stream(place, queue));
    UnsafeBuffer outgoing = new UnsafeBuffer();
    return new Outbox() {
      @Override
      public boolean offer(MessageBuffer message) throws IOException {
        outgoing.wrap(message.buffer());
        return sent(publication.offer(outgoing, 0, message.size()));
      }

      @Override
      public void close() {
        CloseHelper.close(aeron);
      }
    };
  }

  /** Whether there was room, and a connection. */
  static boolean sent(long position) throws IOException {
    if (position == Publication.CLOSED || position == Publication.MAX_POSITION_EXCEEDED) {
      throw new IOException("Aeron's publication is " + Publication.errorString(position));
    }
    return position > 0;
  }

  /** Its driver then has the port, whose packets come to nobody else. */
  @Override
  final Inbox inbox(Place place, String queue) throws IOException {
    Aeron aeron = connect(place);
    try {
      return inbox(aeron, aeron.addSubscription(channel(place, queue), stream(place, queue)));
    } catch (RegistrationException e) {
      CloseHelper.close(aeron);
      if (isTaken(place.port())) {
        throw new PortTaken(place.port());
      }
      throw e;
    }
  }

  /** Asked of the kernel: what Aeron says of it is in the system's language. */
  private static boolean isTaken(int port) throws IOException {
    try (DatagramSocket free = new DatagramSocket(port, InetAddress.getByName(HOST))) {
      return !free.isBound();
    } catch (BindException e) {
      return true;
    }
  }

  /** For UDP, which has ports of its own. */
  @Override
  final int freePort() throws IOException {
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName(HOST))) {
      return socket.getLocalPort();
    }
  }

  /** What comes to a subscription, put together again; the connection is closed with it. */
  static Inbox inbox(Aeron aeron, Subscription subscription) {
    return new Inbox() {
      private final FragmentAssembler assembler = new FragmentAssembler(this::take);
      private MessageBuffer incoming;
      private int length;

      @Override
      public boolean poll(MessageBuffer message) throws Damaged {
        incoming = message;
        length = -1;
        while (length < 0 && subscription.poll(assembler, 1) > 0) {
          // a fragment of a message
        }
        if (length >= 0) {
          Damaged.checkLength(length, message.size());
        }
        return length >= 0;
      }

      private void take(DirectBuffer buffer, int offset, int bytes, Header header) {
        length = bytes;
        if (bytes == incoming.size()) {
          buffer.getBytes(offset, incoming.buffer(), 0, bytes);
        }
      }

      @Override
      public void close() {
        CloseHelper.close(aeron);
      }
    };
  }
}
