package io.github.msgq.library;

import io.github.msgq.MessageBatch;
import io.github.msgq.MessageQueue;
import io.github.msgq.PosixPoll;
import io.github.msgq.PosixQueue;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvQueue;
import java.time.Duration;
import java.util.List;

/** Calls that may wait and need not: more than a thread makes before it prepares for waits. */
final class NeedNotWait {
  static final String DONE = "every call was made";
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final int ROUNDS = 20;

  private NeedNotWait() {}

  static String on(SysvQueue sysv, PosixQueue posix, SharedQueue shared) throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      byte[] room = new byte[10_000];
      for (MessageQueue queue : List.of(sysv, posix, shared)) {
        queue.send(new byte[2]);
        check(queue.receive().length() == 2);
        check(queue.trySend(new byte[3], LONG));
        check(queue.tryReceive(room, LONG).length() == 3);
        check(queue.trySend(new byte[4]));
        check(queue.tryReceive(MessageBatch.allocate(2, room.length), LONG) == 1);
      }
      PosixPoll poll = PosixPoll.of(List.of(posix));
      check(poll.sendable().size() == 1 && poll.sendable(LONG).size() == 1);
      check(lajp.MsgQ.msgsnd(sysv.id(), 1, room, 5) == 0);
      check(lajp.MsgQ.msgrcv(sysv.id(), room, room.length, 0) == 5);
    }
    return DONE;
  }

  private static void check(boolean done) {
    if (!done) {
      throw new IllegalStateException("a call did not do what it could");
    }
  }
}
