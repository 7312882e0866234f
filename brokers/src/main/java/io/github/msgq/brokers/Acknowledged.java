package io.github.msgq.brokers;

import io.github.msgq.bench.terms.tradeoff.Survival;

/** What a sender knows about a message when it goes on. */
enum Acknowledged {
  /** Nothing: it may still be lost. */
  NOT("nobody acknowledges messages", Survival.NOTHING),

  /** The broker has it in memory: lost when the broker dies. */
  IN_MEMORY("acknowledged when in memory", Survival.PROGRAMS),

  /** The same, but it will be in a file's cache two seconds later at most. */
  SOON_WRITTEN("acknowledged up to two seconds before written to a file", Survival.PROGRAMS),

  /** It is in the kernel's cache of a file: lost with the machine's power. */
  WRITTEN("acknowledged when written to a file", Survival.BROKER),

  /** It is on the disk, as far as fdatasync(2) or msync(2) can say. */
  SYNCED("acknowledged when on the disk", Survival.POWER);

  private final String sentence;
  private final Survival survival;

  Acknowledged(String sentence, Survival survival) {
    this.sentence = sentence;
    this.survival = survival;
  }

  /** What acknowledged messages outlive. */
  Survival survival() {
    return survival;
  }

  String sentence() {
    return sentence;
  }
}
