package io.github.msgq.bench.endpoints.client;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.terms.problem.Failure;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.util.SampleBuffer;

/** One client thread's ordered stream of messages. Only that thread calls it. */
public final class Lane {
  private final FailureReport failures;
  private final int core;
  private final int number;
  private final Link link;
  private final MessageBuffer message;
  private final boolean perMessage;
  private final int inflight;
  private final AtomicLong begun = new AtomicLong();
  private final AtomicLong done = new AtomicLong();
  private long sequence;
  private volatile LaneWriter writer; // null unless several requests may be in flight
  private volatile boolean lent; // to a thread of which this lane does not know when it ends

  /** Its thread runs on {@code core}; -1 leaves that to the scheduler. */
  Lane(FailureReport failures, int core, int number, Link link, boolean perMessage, int inflight) {
    this.failures = failures;
    this.core = core;
    this.number = number;
    this.link = link;
    this.message = link.message();
    this.perMessage = perMessage;
    this.inflight = inflight;
  }

  /** Pins the calling thread, which becomes the lane's, and connects, or throws a Failure. */
  public void open() {
    Affinity.pin(core);
    connect();
  }

  /** Connects a lane whose receiving thread pins itself. */
  public void connect() {
    if (!perMessage) {
      enter();
      try {
        link.open();
        if (inflight > 1) {
          writer = new LaneWriter(failures, core, link.sender(), number, inflight);
        }
      } catch (IOException | RuntimeException | LinkageError e) {
        throw failures.failure(e);
      } finally {
        leave();
      }
    }
  }

  /** Receives what is still under way; nothing more is sent until the next round trip. */
  void drain() {
    if (writer != null) {
      writer.pause();
      while (writer.expects(sequence)) {
        receiveWritten();
      }
    }
  }

  /** Times of the round trips since the last call, where several were outstanding. */
  SampleBuffer takeTimes() {
    return writer.takeTimes();
  }

  private void receiveWritten() {
    receive();
    writer.replied(sequence - 1);
  }

  /**
   * What another thread sends requests over, from the first message on, while the lane's own thread
   * receives the replies; for a lane that is open.
   *
   * @throws io.github.msgq.bench.terms.problem.NotAvailable if the transport cannot do both at once
   */
  public Link sender() {
    lent = true;
    try {
      return link.sender();
    } catch (IOException e) {
      throw failures.failure(e);
    }
  }

  /** Receives the next reply; a Failure if it differs from the request, or does not arrive. */
  public void receive() {
    enter();
    try {
      message.stamp(~sequence);
      link.receive();
      check();
    } catch (IOException | RuntimeException e) {
      throw failure(e);
    } finally {
      leave();
    }
    sequence++;
  }

  private void check() {
    if (message.ahead(sequence) != 0 || !message.whole()) {
      throw failures.failure(wrongReply());
    }
  }

  /** What to throw for an exception of this lane; calls of other lanes end, too. */
  public Failure failure(Exception e) {
    return e instanceof Damaged
        ? failures.failure(
            "reply %,d on lane %d is damaged: %s".formatted(sequence, number, e.getMessage()))
        : failures.failure(
            e, "the client, at message %,d of lane %d: ".formatted(sequence, number));
  }

  /**
   * Sends a request, waits for the reply and checks it; with several outstanding, waits for the
   * next reply.
   *
   * @throws Failure if the reply differs from the request, or does not arrive
   */
  public void roundTrip() {
    if (writer != null) {
      writer.resume();
      receiveWritten();
      return;
    }
    exchange(true);
  }

  /** Sends a message; returns when the transport has taken it, or throws a Failure. */
  public void oneWay() {
    exchange(false);
  }

  private void exchange(boolean replied) {
    enter();
    try {
      if (perMessage) {
        link.open();
      }
      message.stamp(sequence);
      link.send();
      if (replied) {
        message.stamp(~sequence); // otherwise a reply that never came would look right
        link.receive();
        check();
      }
      if (perMessage) {
        link.shut();
      }
    } catch (IOException | RuntimeException e) {
      throw failure(e);
    } finally {
      leave();
    }
    sequence++;
  }

  private void enter() {
    begun.lazySet(begun.getPlain() + 1);
  }

  private void leave() {
    done.lazySet(begun.getPlain());
  }

  private String wrongReply() {
    long ahead = message.ahead(sequence);
    if (!message.whole()) {
      return "reply %,d on lane %d is damaged: it starts and ends with different numbers"
          .formatted(sequence, number);
    }
    return "instead of reply %,d on lane %d came %,d: messages were %s"
        .formatted(
            sequence,
            number,
            sequence + ahead,
            ahead < 0 ? "duplicated or out of order" : "lost or out of order");
  }

  public int number() {
    return number;
  }

  /** Messages sent so far; exact between two iterations. */
  public long sent() {
    return done.get() - (perMessage ? 0 : 1);
  }

  /** Changes whenever a message is started. */
  long begun() {
    return begun.get();
  }

  /** Whether the lane's thread is in a call now. */
  boolean busy() {
    return begun.get() != done.get();
  }

  /** Aborts the call that the lane's thread is in. Any thread may call it. */
  void abort() {
    if (writer != null) {
      writer.stop();
    }
    try {
      link.close();
    } catch (IOException e) {
      // the call ends anyway
    }
  }

  /** After {@link #abort()}, closes a long connection that no thread will use any more. */
  void shut() {
    if (perMessage || lent || busy() || (writer != null && !writer.hasEnded())) {
      return;
    }
    try {
      link.shut();
    } catch (IOException e) {
      // it has ended before
    }
  }
}
