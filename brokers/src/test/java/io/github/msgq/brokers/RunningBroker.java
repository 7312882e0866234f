package io.github.msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.session.BrokerProcess;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.endpoints.transport.ServerSide;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.libraries.Rows;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A row's broker, with both ends of its lane in this process and no harness between them. */
final class RunningBroker implements Closeable {
  private static final long LAST = Integer.MAX_VALUE; // no message before it has this number
  private static final int REPLAYED = 1000; // a stream of its own

  private static final int SIZE = 1024;

  private final Row row;
  private final Settings settings;
  private final Endpoints endpoints;
  private final ClientSide client;
  private BrokerProcess process;
  private ServerSide server;

  RunningBroker(Row row) throws IOException {
    this(row, place -> {});
  }

  /** With what happens before its server comes. */
  RunningBroker(Row row, Meanwhile meanwhile) throws IOException {
    this.row = row;
    this.settings = Rows.settings(row, MessagePattern.ROUNDTRIP, SIZE, 1);
    this.endpoints = new Endpoints(Lease.acquire(), settings.token());
    this.client = row.prepare(settings, endpoints.lease());
    start();
    meanwhile.at(Place.parse(client.address(), settings));
    server = row.listen(settings, client.address());
  }

  /** Something that is done at a broker's place. */
  interface Meanwhile {
    void at(Place place) throws IOException;
  }

  private void start() throws IOException {
    process = BrokerProcess.start(client.broker().orElseThrow(), endpoints, new FailureReport());
  }

  /**
   * In the same directory and on the same port; Aeron refuses while its last driver seems alive.
   */
  void startAgain() throws Exception {
    while (true) {
      try {
        start();
        return;
      } catch (Failure e) {
        assertThat(e).hasMessageContaining("active ");
        Thread.sleep(1000);
      }
    }
  }

  Endpoints endpoints() {
    return endpoints;
  }

  long pid() {
    return process.pid();
  }

  void kill() {
    process.kill();
  }

  /** Where its server is, which may have gone elsewhere. */
  Place place() {
    return Place.parse(server.address(), settings);
  }

  /** The sending end, whose messages wait for their acknowledgements one by one. */
  Link sender() throws IOException {
    return client.link(0, server.address());
  }

  /** The numbers of all messages that a broker has after it was started again. */
  List<Long> survivors() throws Exception {
    if (row instanceof AeronRecorded) {
      return recorded(place(), Place.request(0));
    }
    if (row.acknowledged().compareTo(Acknowledged.WRITTEN) < 0) {
      row.create(place()); // its queues are gone, too
    }
    List<Long> numbers = new ArrayList<>();
    try (ClientSide again =
        row.prepare(settings, endpoints.lease())) { // the first one's link is broken
      Link sender = again.link(0, server.address());
      sender.message().stamp(LAST);
      sender.send();
      try (Inbox inbox = row.inbox(place(), Place.request(0))) {
        long key = place().key(Place.request(0));
        for (long number; (number = next(inbox, key)) != LAST; ) {
          numbers.add(number);
        }
      }
      sender.close();
    }
    return numbers;
  }

  private static long next(Inbox inbox, long key) throws Exception {
    MessageBuffer message = MessageBuffer.onHeap(0, SIZE);
    while (!inbox.poll(message)) {
      Thread.sleep(1); // not every inbox waits itself
    }
    message.mask(key);
    assertThat(message.whole()).isTrue();
    return message.sequence();
  }

  /** An archive plays what it has recorded to whoever asks, as a stream with an end. */
  private static List<Long> recorded(Place place, String queue) throws Exception {
    AeronArchive archive = AeronRecorded.archive(place);
    List<Long> recordings = new ArrayList<>();
    archive.listRecordingsForUri(
        0,
        1,
        Integer.toString(place.port()),
        AeronUdp.stream(place, queue),
        (control,
            correlation,
            recording,
            start,
            stop,
            first,
            last,
            initial,
            segment,
            term,
            mtu,
            session,
            stream,
            stripped,
            original,
            source) -> recordings.add(recording));
    Aeron aeron = archive.context().aeron();
    Subscription subscription =
        archive.replay(
            recordings.get(0),
            AeronArchive.NULL_POSITION,
            AeronArchive.NULL_LENGTH,
            AeronDriver.IPC,
            REPLAYED);
    while (subscription.hasNoImages()) {
      Thread.sleep(1);
    }
    Image image = subscription.imageAtIndex(0);
    long end = archive.getStopPosition(recordings.get(0));
    List<Long> numbers = new ArrayList<>();
    try (Inbox inbox = AeronUdp.inbox(aeron, subscription)) {
      while (image.position() < end) {
        numbers.add(next(inbox, place.key(queue)));
      }
    }
    return numbers;
  }

  @Override
  public void close() throws IOException {
    try (endpoints;
        client) {
      server.close();
      process.close();
    }
  }
}
