package msgq.brokers;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import msgq.bench.lease.Lease;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import msgq.bench.problem.Failure;
import msgq.bench.process.Endpoints;
import msgq.bench.process.FailureReport;
import msgq.bench.session.BrokerProcess;
import msgq.bench.transport.ClientSide;
import msgq.bench.transport.Link;
import msgq.bench.transport.ServerSide;

/** A row's broker, with both ends of its lane in this process and no harness between them. */
final class RunningBroker implements Closeable {
  private static final int MOST_TRIES = 30;
  private static final int REPLAYED = 1000; // a stream of its own

  private final Row row;
  private final Settings settings;
  private final Endpoints endpoints;
  private final ClientSide client;
  private BrokerProcess process;
  private ServerSide server;

  RunningBroker(Row row) throws IOException {
    this.row = row;
    this.settings = Rows.settings(row, Pattern.ROUNDTRIP, 1024, 1);
    this.endpoints = new Endpoints(Lease.acquire(), settings.token());
    this.client = row.prepare(settings, endpoints.lease());
    start();
    server = row.listen(settings, client.address());
  }

  private void start() throws IOException {
    process = BrokerProcess.start(client.broker().orElseThrow(), endpoints, new FailureReport());
  }

  /** In the same directory and on the same port; Aeron first waits until the last one is stale. */
  void startAgain() throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        start();
        return;
      } catch (Failure e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
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

  Place place() {
    return Place.parse(client.address(), settings);
  }

  /** The sending end, whose messages wait for their acknowledgements one by one. */
  Link sender() throws IOException {
    return client.link(0, server.address());
  }

  /** The receiving end of a broker that was started again, from the first message that it has. */
  Inbox survivors() throws Exception {
    if (row.acknowledged().compareTo(Acknowledged.WRITTEN) < 0) {
      row.create(place()); // its queues are gone, too
    }
    return row instanceof AeronRecorded
        ? replay(place(), Place.request(0))
        : row.inbox(place(), Place.request(0));
  }

  /** An archive plays what it has recorded to whoever asks. */
  private static Inbox replay(Place place, String queue) {
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
    return AeronUdp.inbox(
        aeron,
        archive.replay(
            recordings.get(0),
            AeronArchive.NULL_POSITION,
            AeronArchive.NULL_LENGTH,
            AeronDriver.IPC,
            REPLAYED));
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
