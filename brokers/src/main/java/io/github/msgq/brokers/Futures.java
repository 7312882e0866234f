package io.github.msgq.brokers;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Acknowledgements that have not come yet, in the order of their messages. */
final class Futures {
  private final Queue<Future<?>> outstanding = new ArrayDeque<>();

  void add(Future<?> acknowledgement) {
    outstanding.add(acknowledgement);
  }

  /** As {@link Outbox#settled}. */
  boolean settled(int most) throws InterruptedException, ExecutionException {
    while (outstanding.size() > most) {
      try {
        outstanding.element().get(Inbox.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        outstanding.remove();
      } catch (TimeoutException e) {
        return false;
      }
    }
    return true;
  }
}
