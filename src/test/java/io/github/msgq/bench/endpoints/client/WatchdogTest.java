package io.github.msgq.bench.endpoints.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.host.EndsAHang;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.AsynchronousCloseException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A watchdog by a clock that each of its waits turns. */
class WatchdogTest {
  private static final int SIZE = 8;
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(Watchdog.patienceMillis());
  private static final int MOST_LOOKS = 12; // ten within its patience, one before and one after

  private final FailureReport failures = new FailureReport();
  private final AtomicLong now = new AtomicLong(7); // anything
  private final AtomicLong looks = new AtomicLong();

  private Optional<String> failureWithin(long millis) {
    Optional<String> failure = failures.await(0);
    if (failure.isEmpty()) {
      now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
      looks.incrementAndGet();
    }
    return failure;
  }

  /** A connection that takes no message, but starts a watchdog. */
  private final class Stalled extends Link {
    private final Lane lane = new Lane(failures, -1, 0, this, false, 1);
    private final CountDownLatch aborted = new CountDownLatch(1);
    private Watchdog watchdog; // null before the message

    Stalled() {
      super(0, MessageBuffer.onHeap(0, SIZE));
    }

    @Override
    public void open() {}

    @Override
    public void send() throws IOException {
      watchdog =
          new Watchdog(
              List.of(lane),
              failures,
              each -> "it stands still",
              WatchdogTest.this::failureWithin,
              now::get);
      try {
        aborted.await();
      } catch (InterruptedException e) {
        throw new InterruptedIOException();
      }
      throw new AsynchronousCloseException();
    }

    @Override
    public void receive() {}

    @Override
    public void shut() {}

    @Override
    public void close() {
      aborted.countDown();
    }
  }

  /** Each look takes a core from what is measured. */
  @Test
  @EndsAHang
  void reportsWhatStandsStillAfterAFewLooks() {
    Stalled link = new Stalled();
    long begun = now.get();
    assertThatThrownBy(link.lane::oneWay).isInstanceOf(Failure.class).hasMessage("it stands still");
    link.watchdog.stop();
    assertThat(now.get() - begun).isGreaterThan(PATIENCE);
    assertThat(looks.get()).isLessThanOrEqualTo(MOST_LOOKS);
  }

  /** A broken pipe might be anybody's. */
  @Test
  void aFailedCallNamesItsEnd() {
    Link broken =
        new Link(0, MessageBuffer.onHeap(0, SIZE)) {
          @Override
          public void open() {}

          @Override
          public void send() throws IOException {
            throw new IOException("Broken pipe");
          }

          @Override
          public void receive() {}

          @Override
          public void shut() {}

          @Override
          public void close() {}
        };
    assertThatThrownBy(new Lane(failures, -1, 0, broken, false, 1)::oneWay)
        .hasMessage("the client, at message 0 of lane 0: Broken pipe");
  }
}
