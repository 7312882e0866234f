package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.MessageSelector;
import io.github.msgq.OwnQueues;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueException;
import io.github.msgq.QueueLimits;
import io.github.msgq.SharedOptions;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.neighbour.Neighbour;
import io.github.msgq.host.RequiresRoot;
import io.github.msgq.host.RequiresTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another user is refused, by the exception that says so, and a member of the owner's group gets no
 * more. Runs as root, who can become one.
 */
@RequiresRoot
@RequiresTool("setpriv")
class OtherUserIT {
  private static final String OWNER = ": only the owner or creator of queue %d may %s it (EPERM)";

  private static final String BEYOND =
      "beyond msgmnb: msgctl(IPC_SET): only CAP_SYS_RESOURCE lets a queue hold %d bytes, which is more than sysctl kernel.msgmnb, %d: ask for fewer, or raise that (EPERM)";

  @TempDir Path shared;

  /** What another user meets; prints a line for each call. */
  static final class Foreigner {
    private Foreigner() {}

    public static void main(String[] args) throws Exception {
      int id = Integer.parseInt(args[0]);
      int key = Integer.parseInt(args[1]);
      SysvQueue readable = SysvQueue.ofId(Integer.parseInt(args[3]));
      attempt("open", () -> SysvQueue.open(key));
      attempt("create", () -> SysvQueue.openOrCreate(key));
      attempt("ofId", () -> SysvQueue.ofId(id).tryReceive(new byte[10]));
      attempt("receive", () -> readable.select(MessageSelector.peek(0)).tryReceive(new byte[10]));
      attempt("send", () -> readable.trySend(new byte[1]));
      attempt("setMode", () -> call(() -> readable.setMode(0666)));
      attempt("remove", () -> call(readable::remove));
      SysvQueue writable = SysvQueue.open(Integer.parseInt(args[4]));
      attempt("write only: send", () -> writable.trySend(new byte[1]));
      attempt("write only: receive", () -> writable.tryReceive(new byte[1]));
      SysvQueue mine = new SysvOptions().createPrivate();
      mine.setMode(0200);
      attempt("mine: status", mine::status);
      mine.setMaxBytes(1000);
      mine.setMode(0600);
      attempt("mine: maxBytes", () -> mine.status().maxBytes());
      mine.remove();
      attempt("posix open", () -> PosixQueue.open(args[2]));
      attempt("posix create", () -> PosixQueue.openOrCreate(args[2]));
      attempt("posix unlink", () -> call(() -> PosixQueue.remove(args[2])));
      SysvQueue own = new SysvOptions().createPrivate();
      attempt("beyond msgmnb", () -> call(() -> own.setMaxBytes(1 << 30)));
      own.remove();
      int tooMany = (int) QueueLimits.posixMaxMessages().orElseThrow() + 1;
      attempt("too large", () -> new PosixOptions().maxMessages(tooMany).createUnused());
      attempt("shared open", () -> SharedQueue.open(args[5]));
      attempt("shared create", () -> SharedQueue.openOrCreate(args[5]));
      attempt("shared remove", () -> call(() -> SharedQueue.remove(args[5])));
      attempt("shared list", () -> SharedQueue.list().contains(args[5]));
    }

    interface Action {
      void run() throws QueueException;
    }

    private static Object call(Action action) throws QueueException {
      action.run();
      return "";
    }

    private static void attempt(String what, Callable<Object> call) {
      try {
        System.out.println(what + ": " + call.call());
      } catch (Exception e) {
        boolean words = !(e instanceof QueueException q) || q.errorName().equals("EPERM");
        System.out.println(
            what + ": " + (words ? e.getMessage() : ((QueueException) e).errorName()));
      }
    }
  }

  @Test
  void isRefusedEverything() throws Exception {
    OtherUser other = OtherUser.in(shared);
    try (OwnQueues own = new OwnQueues()) {
      PosixQueue posix = own.add(new PosixOptions().createUnused());
      SysvQueue queue = own.add(new SysvOptions().createUnused());
      SysvQueue readable = own.add(new SysvOptions().mode(0644).createPrivate());
      SysvQueue writable = own.add(new SysvOptions().mode(0622).createUnused());
      SharedQueue memory = own.add(Child.newShared(new SharedOptions()));
      readable.send(new byte[4], 1);
      int group = (Integer) Files.getAttribute(shared, "unix:gid");
      for (int each : List.of(Neighbour.UID, group)) {
        List<String> command =
            other.java(
                each,
                Foreigner.class,
                String.valueOf(queue.id()),
                String.valueOf(queue.status().key()),
                posix.name(),
                String.valueOf(readable.id()),
                String.valueOf(writable.status().key()),
                memory.name());
        assertThat(Child.run(command).output().lines())
            .containsExactly(
                "open: EACCES",
                "create: EACCES",
                "ofId: EACCES",
                "receive: Received[length=4, type=1, priority=0]",
                "send: EACCES",
                "setMode: msgctl(IPC_SET)" + OWNER.formatted(readable.id(), "change"),
                "remove: msgctl(IPC_RMID)" + OWNER.formatted(readable.id(), "remove"),
                "write only: send: true",
                "write only: receive: EACCES",
                "mine: status: EACCES",
                "mine: maxBytes: 1000",
                "posix open: EACCES",
                "posix create: EACCES",
                "posix unlink: EACCES",
                BEYOND.formatted(1 << 30, QueueLimits.sysvQueueBytes().orElse(-1)),
                "too large: EINVAL",
                "shared open: EACCES",
                "shared create: EACCES",
                "shared remove: EACCES",
                "shared list: true");
      }
    }
  }
}
