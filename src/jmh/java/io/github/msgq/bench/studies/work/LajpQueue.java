package io.github.msgq.bench.studies.work;

import io.github.msgq.SysvQueue;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.machine.linux.User;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import lajp.MsgQ;

/** Messages through a System V queue, as a program written for lajp sends and receives them. */
final class LajpQueue extends Timed {
  private final boolean server;

  LajpQueue(boolean server, Map<String, String> arguments, Consumer<String> failure) {
    super(arguments, failure);
    this.server = server;
  }

  @Override
  void run(RunArguments run, Tally tally) throws IOException {
    int key = Integer.parseInt(run.text("address").split(",")[0]);
    int type = run.number("type");
    checkOwner(key);
    MessageBuffer message = MessageBuffer.onHeap(0, run.number("size"));
    byte[] bytes = message.buffer().array();
    long messages = run.messages();
    boolean brief = run.brief();
    tally.begin();
    int queue = MsgQ.msgget(key);
    for (long i = 0; i < messages; i++) {
      int id = brief ? MsgQ.msgget(key) : queue;
      if (server) {
        check(message, MsgQ.msgrcv(id, bytes, bytes.length, type), i);
      } else {
        send(message, id, type, i);
      }
      if (now(i)) {
        tally.passed(i);
      }
    }
    tally.end();
  }

  /** MsgQ uses whatever queue it finds, and creates one if there is none. */
  private static void checkOwner(int key) throws IOException {
    try (SysvQueue queue = SysvQueue.open(key)) {
      int owner = queue.status().creatorUid();
      if (!User.isSelf(owner)) {
        throw new IOException("the queue with key 0x%x belongs to user %d".formatted(key, owner));
      }
    }
  }

  private static void send(MessageBuffer message, int queue, int type, long number)
      throws IOException {
    message.stamp(number);
    byte[] bytes = message.buffer().array();
    if (MsgQ.msgsnd(queue, type, bytes, bytes.length) != 0) {
      throw new IOException("msgsnd failed at message " + number);
    }
  }
}
