package io.github.msgq.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.libraries.Rows;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A broker that is killed while messages come, and started again. */
class CrashIT {
  private static final int BEFORE = 500;

  @TestFactory
  Stream<DynamicTest> everyMessageIsAccountedForAndTheRowsPromiseIsKept() {
    return Rows.all()
        .map(Row.class::cast)
        .filter(row -> row.acknowledged() != Acknowledged.NOT)
        .map(row -> dynamicTest(row.name(), () -> crash(row)));
  }

  private static void crash(Row row) throws Exception {
    try (RunningBroker broker = new RunningBroker(row)) {
      long acknowledged = sendUntilItDies(broker);
      broker.startAgain();
      List<Long> there = broker.survivors();
      long kept = there.stream().filter(number -> number < acknowledged).count();
      System.out.printf(
          "%s: of %,d acknowledged messages %,d are there and %,d are gone; unacknowledged: %s%n",
          row.name(),
          acknowledged,
          kept,
          acknowledged - kept,
          there.contains(acknowledged) ? "there" : "gone");
      assertThat(there)
          .containsExactlyElementsOf(LongStream.range(0, there.size()).boxed().toList());
      switch (row.acknowledged()) {
        case WRITTEN, SYNCED ->
            assertThat((long) there.size()).isBetween(acknowledged, acknowledged + 1);
        case SOON_WRITTEN -> assertThat((long) there.size()).isLessThanOrEqualTo(acknowledged + 1);
        default -> assertThat(there).isEmpty(); // or the row promises less than it holds
      }
    }
  }

  /** Returns how many messages were acknowledged; one more was sent. */
  private static long sendUntilItDies(RunningBroker broker) throws Exception {
    AtomicLong acknowledged = new AtomicLong();
    CountDownLatch begun = new CountDownLatch(BEFORE);
    Link link = broker.sender();
    Thread sender =
        new Thread(
            () -> {
              try {
                link.open();
                while (true) {
                  link.message().stamp(acknowledged.get());
                  link.send();
                  acknowledged.incrementAndGet();
                  begun.countDown();
                }
              } catch (IOException | RuntimeException e) {
                // the broker is dead
              }
            });
    sender.start();
    begun.await();
    broker.kill();
    link.close();
    sender.join();
    return acknowledged.get();
  }
}
