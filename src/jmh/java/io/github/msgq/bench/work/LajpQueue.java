package io.github.msgq.bench.work;

import io.github.msgq.SysvQueue;
import io.github.msgq.bench.linux.User;
import io.github.msgq.bench.message.MessageBuffer;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import lajp.MsgQ;

/** Messages through a System V queue, as a program written for lajp sends and receives them. */
public final class LajpQueue extends Timed {
  private final boolean server;

  public LajpQueue(boolean server, Map<String, String> arguments, Consumer<String> failure) {
    super(arguments, failure);
    this.server = server;
  }

  @Override
  void run(RunArguments run, Tally tally) throws IOException {
    int key = Integer.parseInt(run.text("address").split(",")[0]);
    int type = run.number("type");
    checkOwner(key);
    MessageBuffer message = MessageBuffer.onHeap(0, run.number("size"));
    tally.begin();
    if (server) {
      receive(key, type, message, run, tally);
    } else {
      send(key, type, message, run, tally);
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

  private static void send(int key, int type, MessageBuffer message, RunArguments run, Tally tally)
      throws IOException {
    byte[] bytes = message.buffer().array();
    long messages = run.messages();
    boolean brief = run.brief();
    int queue = MsgQ.msgget(key);
    for (long i = 0; i < messages; i++) {
      message.stamp(i);
      if (MsgQ.msgsnd(brief ? MsgQ.msgget(key) : queue, type, bytes, bytes.length) != 0) {
        throw new IOException("msgsnd failed at message " + i);
      }
      if (now(i)) {
        tally.passed(i);
      }
    }
  }

  private static void receive(
      int key, int type, MessageBuffer message, RunArguments run, Tally tally) throws IOException {
    byte[] bytes = message.buffer().array();
    long messages = run.messages();
    boolean brief = run.brief();
    int queue = MsgQ.msgget(key);
    for (long i = 0; i < messages; i++) {
      int id = brief ? MsgQ.msgget(key) : queue;
      check(message, MsgQ.msgrcv(id, bytes, bytes.length, type), i);
      if (now(i)) {
        tally.passed(i);
      }
    }
  }

  @Override
  public void close() {
    // the harness made the queue and removes it
  }
}
