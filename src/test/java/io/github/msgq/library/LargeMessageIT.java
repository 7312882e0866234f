package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.KernelWait;
import io.github.msgq.MessageSelector;
import io.github.msgq.QueueException;
import io.github.msgq.Received;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.host.Capability;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Messages of megabytes, which only a machine with a raised limit has. */
@RequiresRoot(Capability.SYS_ADMIN)
@RequiresTool({"bash", "unshare"})
class LargeMessageIT {
  private static final int ROOM = 100_000_000;

  @Test
  void comeWholeIntoARoomForWhichThereIsNoMemory() throws Exception {
    List<String> java = Child.command(List.of("-XX:MaxDirectMemorySize=15m"), Large.class);
    assertThat(Child.after(":", List.of("unshare", "--ipc"), java).output().lines())
        .containsExactly(
            "array: 5000000 of type 1, whole",
            "buffer: 70000 of type 2, whole",
            "timed: 70000 of type 3, whole",
            "peek: 70000",
            "waiting: 70000 of type 4, whole",
            "too long: E2BIG",
            "cut off: 4000000 of type 5, whole",
            "lajp: 70000 of type 8, whole",
            "lajp: 5000000 of type 9, whole",
            "lajp: -1, -1",
            "peek: EINVAL",
            "old: 70000 of type 6, whole",
            "none: null, null");
  }

  /** In an ipc namespace of its own, which removes the queue. */
  static final class Large {
    private static final byte[] INTO = new byte[ROOM];
    private static SysvQueue queue;

    private Large() {}

    public static void main(String[] args) throws Exception {
      limit("msgmax", 8_000_000);
      limit("msgmnb", 8_000_000);
      queue = new SysvOptions().createPrivate();
      send(5_000_000, 1);
      print("array", queue.receive(INTO));
      send(70_000, 2);
      print("buffer", queue.select(MessageSelector.FIRST).receive(ByteBuffer.wrap(INTO)));
      send(70_000, 3);
      print("timed", queue.tryReceive(INTO, Duration.ofMinutes(10)));
      send(70_000, 7);
      Thread fresh = new Thread(Large::peek);
      fresh.start();
      fresh.join();
      queue.receive(INTO);
      FutureTask<Received> receive =
          new FutureTask<>(() -> queue.tryReceive(INTO, Duration.ofMinutes(10)));
      Thread waiting = new Thread(receive, "waiting");
      waiting.start();
      KernelWait.await(waiting);
      send(70_000, 4);
      print("waiting", receive.get());
      send(5_000_000, 5);
      failing(
          "too long",
          () -> queue.select(MessageSelector.FIRST).receive(ByteBuffer.wrap(INTO, 0, 4_000_000)));
      print(
          "cut off",
          queue
              .select(MessageSelector.FIRST.truncating())
              .receive(ByteBuffer.wrap(INTO, 0, 4_000_000)));
      for (int length : new int[] {70_000, 5_000_000}) {
        int type = length == 70_000 ? 8 : 9;
        send(length, type);
        print("lajp", lajp.MsgQ.msgrcv(queue.id(), INTO, ROOM, 0), type);
      }
      System.out.printf(
          "lajp: %d, %d%n",
          lajp.MsgQ.msgrcvNoBlock(queue.id(), INTO, ROOM, 0),
          lajp.MsgQ.msgsnd(queue.id(), 1, INTO, ROOM));
      send(70_000, 6);
      limit("msgmax", 10_000);
      failing("peek", () -> queue.select(MessageSelector.peek(0)).tryReceive(INTO));
      print("old", queue.receive(INTO));
      System.out.printf(
          "none: %s, %s%n", queue.tryReceive(INTO), queue.tryReceive(INTO, Duration.ofMillis(5)));
    }

    /** In a thread that has memory for less. */
    private static void peek() {
      try {
        System.out.println("peek: " + queue.select(MessageSelector.peek(0)).tryReceive().length());
      } catch (QueueException | RuntimeException e) {
        System.out.println("peek: " + e);
      }
    }

    private static void limit(String name, int value) throws IOException {
      Files.writeString(Path.of("/proc/sys/kernel", name), String.valueOf(value));
    }

    private static byte[] body(int length, long type) {
      byte[] body = new byte[length];
      new Random(type).nextBytes(body);
      return body;
    }

    private static void send(int length, long type) throws QueueException {
      queue.send(body(length, type), type);
    }

    private static void print(String what, Received received) {
      print(what, received.length(), received.type());
    }

    private static void print(String what, int length, long type) {
      boolean whole = Arrays.mismatch(body(5_000_000, type), 0, length, INTO, 0, length) < 0;
      System.out.printf("%s: %d of type %d, %s%n", what, length, type, whole ? "whole" : "damaged");
    }

    interface Call {
      Object run() throws QueueException;
    }

    private static void failing(String what, Call call) {
      try {
        System.out.println(what + ": " + call.run());
      } catch (QueueException e) {
        System.out.println(what + ": " + e.errorName());
      }
    }
  }
}
