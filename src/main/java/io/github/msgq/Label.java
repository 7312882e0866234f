package io.github.msgq;

import io.github.msgq.internal.Block;

/**
 * What a message bears besides its body, by the kind of its queue. A message that has been received
 * passes through here; so nothing is allocated, and no class is loaded, which could fail and lose
 * it: a switch would load one.
 */
enum Label {
  /** By which a System V queue is read selectively. */
  TYPE,

  /** By which a POSIX queue orders its messages. */
  PRIORITY,

  /** A type that a queue in shared memory carries, whatever it is. */
  CARRIED;

  long of(Message message) {
    return this == PRIORITY ? message.priority() : message.type();
  }

  /** That of a message sent without one. */
  long usual() {
    return this == PRIORITY ? 0 : 1;
  }

  /** Refuses one that can never be sent. */
  void check(long label) {
    if (this == TYPE && label < 1) {
      throw new IllegalArgumentException("type " + label + ": message types start at 1");
    }
    if (this == PRIORITY && (label < 0 || label > PosixQueue.MAX_PRIORITY)) {
      throw new IllegalArgumentException(
          "priority " + label + " is not 0 to " + PosixQueue.MAX_PRIORITY);
    }
  }

  /** Resets the label of the other kind of queue, which an earlier use may have left. */
  Message alone(Message message) {
    return this == PRIORITY ? message.type(1) : message.priority(0);
  }

  Received received(Received empty, Block block) {
    return this == PRIORITY
        ? empty.set(block.length(), 1, block.priority())
        : empty.set(block.length(), block.type(), 0);
  }
}
