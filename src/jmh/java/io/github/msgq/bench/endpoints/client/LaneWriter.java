package io.github.msgq.bench.endpoints.client;

import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.transport.Link;
import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.DaemonThread;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.openjdk.jmh.util.SampleBuffer;

/** A thread that sends a lane's requests while it has credits. */
final class LaneWriter implements Runnable {
  private static final long END_MILLIS = 1_000;

  private final FailureReport failures;
  private final int core;
  private final Link link;
  private final long[] sentAt;
  private final Semaphore credits;
  private final Thread thread;
  private SampleBuffer times = new SampleBuffer();
  private volatile long sent;
  private volatile boolean writing;
  private volatile boolean parked = true;
  private volatile boolean stopped;

  LaneWriter(FailureReport failures, int core, Link link, int number, int inflight) {
    this.failures = failures;
    this.core = core;
    this.link = link;
    this.sentAt = new long[inflight];
    this.credits = new Semaphore(inflight);
    this.thread = DaemonThread.start("lane-writer-" + number, this);
  }

  @Override
  public void run() {
    try {
      Affinity.pin(core);
      while (true) {
        awaitWanted();
        credits.acquire();
        if (writing) {
          send();
        } else {
          credits.release();
        }
      }
    } catch (InterruptedException e) {
      // the session is over
    } catch (IOException | RuntimeException e) {
      if (!stopped) {
        failures.failure(e);
      }
    }
  }

  private void send() throws IOException {
    long sequence = sent;
    sentAt[(int) (sequence % sentAt.length)] = System.nanoTime();
    sent = sequence + 1; // set before sending, so that drain() waits for it
    link.message().stamp(sequence);
    link.send();
  }

  private synchronized void awaitWanted() throws InterruptedException {
    while (!writing) {
      parked = true;
      wait();
    }
    parked = false;
  }

  void resume() {
    if (!writing) {
      synchronized (this) {
        writing = true;
        notifyAll();
      }
    }
  }

  /** Stops sending; what is under way is not affected. */
  void pause() {
    writing = false;
  }

  /** Whether a reply to this request will come; waits until that is known. */
  boolean expects(long sequence) {
    while (sequence >= sent) {
      if (parked && sequence >= sent) {
        return false;
      }
      Thread.yield();
    }
    return true;
  }

  void replied(long sequence) {
    if (sequence < sent) { // this volatile read makes the writer's sentAt visible
      times.add(System.nanoTime() - sentAt[(int) (sequence % sentAt.length)]);
    }
    credits.release();
  }

  /** Times of the round trips since the last call; call while paused. */
  SampleBuffer takeTimes() {
    SampleBuffer taken = times;
    times = new SampleBuffer();
    return taken;
  }

  void stop() {
    stopped = true;
    thread.interrupt();
  }

  /** Whether it has left its last call, for which a thread that was stopped gets a moment. */
  boolean hasEnded() {
    return DaemonThread.awaitEnd(thread, END_MILLIS);
  }
}
