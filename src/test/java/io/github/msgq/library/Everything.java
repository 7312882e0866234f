package io.github.msgq.library;

import io.github.msgq.Message;
import io.github.msgq.MessageBatch;
import io.github.msgq.MessageSelector;
import io.github.msgq.PosixOptions;
import io.github.msgq.QueueException;
import io.github.msgq.QueueLimits;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.internal.Backend;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

/** Uses every native call, and prints nothing but the backend's name. */
final class Everything {
  private static final int SIZE =
      (int)
          LongStream.of(
                  8192,
                  QueueLimits.posixMessageSize().orElse(8192),
                  QueueLimits.sysvMessageSize().orElse(8192))
              .min()
              .orElseThrow();

  private Everything() {}

  public static void main(String[] args) throws Exception {
    byte[] room = new byte[SIZE];
    SysvQueue sysv = new SysvOptions().maxBytes(10_000).createUnused();
    try (sysv;
        var posix = new PosixOptions().maxMessages(2).messageSize(SIZE).createUnused()) {
      posix.remove();
      sysv.send(room, 1);
      sysv.select(MessageSelector.type(1)).receive(room);
      sysv.send(ByteBuffer.allocateDirect(10), 2);
      sysv.select(MessageSelector.FIRST).receive(ByteBuffer.allocate(10));
      sysv.tryReceive(room, Duration.ofMillis(5));
      sysv.status();
      sysv.setMode(0640);
      SysvQueue.list();
      posix.send(room, 1);
      posix.receive(room);
      posix.tryReceive(room, Duration.ofMillis(5));
      posix.onArrival(() -> {});
      posix.cancelOnArrival();
      MessageBatch batch = MessageBatch.allocate(2, SIZE);
      batch.add();
      batch.add();
      posix.trySend(batch);
      posix.tryReceive(batch);
      sysv.trySend(batch, Duration.ofMillis(5));
      sysv.tryReceive(batch);
      Message message = Message.allocate(SIZE);
      sysv.send(message);
      sysv.receive(message);
      if (SharedQueue.unavailable().isEmpty()) { // not without a directory to load the library from
        inSharedMemory(batch, message);
      }
      Thread waiter =
          new Thread(
              () -> {
                try {
                  sysv.receive(Message.allocate(1));
                } catch (QueueException e) {
                  // interrupted
                }
              });
      waiter.start();
      io.github.msgq.KernelWait.await(waiter);
      waiter.interrupt();
      waiter.join();
    } finally {
      sysv.remove();
    }
    for (int id : List.of(lajp.MsgQ.msgget(1 + (int) ProcessHandle.current().pid()))) {
      lajp.MsgQ.msgsnd(id, 1, room, SIZE / 2);
      lajp.MsgQ.msgrcv(id, room, SIZE, 0);
      lajp.MsgQ.msgclose(id);
    }
    System.out.println(Backend.NATIVE.name());
  }

  private static void inSharedMemory(MessageBatch batch, Message message) throws Exception {
    SharedQueue shared = new SharedOptions().spin(Duration.ofNanos(1)).createUnused();
    try (shared) {
      shared.trySend(batch);
      shared.tryReceive(batch);
      shared.send(message);
      shared.receive(message);
      shared.tryReceive(Duration.ofMillis(5));
      shared.isAlone();
      shared.messages();
      SharedQueue.list();
    } finally {
      shared.remove();
    }
  }
}
