package io.github.msgq.bench.endpoints.message;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The count of one lane's messages and of what is wrong with them. One thread accepts; any thread
 * reads the counters.
 */
public final class SequenceCheck {
  private static final int REMEMBERED = 64;
  private static final long PLAUSIBLE = 1L << 32;

  private final AtomicLong messages = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();
  private final AtomicLong duplicated = new AtomicLong();
  private final AtomicLong reordered = new AtomicLong();
  private final AtomicLong damaged = new AtomicLong();
  private long count;
  private long next;
  private long missing; // bit i: the number next - 1 - i has not come

  public void accept(MessageBuffer message) {
    if (!message.whole()) {
      acceptDamaged();
      return;
    }
    long ahead = message.ahead(next);
    if (ahead == 0) {
      next++;
      missing <<= 1;
    } else if (ahead > PLAUSIBLE || ahead < -next) {
      damaged.incrementAndGet(); // far beyond what can have been sent, or before the first number
    } else if (ahead > 0) {
      skip(ahead);
    } else {
      late(-ahead);
    }
    messages.lazySet(++count);
  }

  /** Accepts a message of the wrong length, or with two different numbers. */
  public void acceptDamaged() {
    damaged.incrementAndGet();
    next++; // whatever it was, it took this message's place
    missing <<= 1;
    messages.lazySet(++count);
  }

  private void skip(long ahead) {
    lost.addAndGet(ahead);
    missing = ahead < REMEMBERED - 1 ? missing << (ahead + 1) | ((1L << ahead) - 1) << 1 : -2L;
    next += ahead + 1;
  }

  private void late(long behind) {
    long bit = behind <= REMEMBERED ? 1L << (behind - 1) : 0;
    if ((missing & bit) != 0) {
      missing &= ~bit;
      lost.decrementAndGet();
      reordered.incrementAndGet();
    } else {
      duplicated.incrementAndGet();
    }
  }

  /** Whole messages, damaged ones too. */
  public long messages() {
    return messages.get();
  }

  /** Numbers that were skipped and have not come since. */
  public long lost() {
    return lost.get();
  }

  /** Numbers that came again. */
  public long duplicated() {
    return duplicated.get();
  }

  /** Numbers that came late. */
  public long reordered() {
    return reordered.get();
  }

  /** Messages of the wrong length, or that differ from what was sent. */
  public long damaged() {
    return damaged.get();
  }
}
