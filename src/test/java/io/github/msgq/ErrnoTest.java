package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.internal.Linux;
import io.github.msgq.internal.SystemCall;
import io.github.msgq.library.Refused;
import io.github.msgq.library.Refused.Which;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a call says of each error that the kernel can answer, and what to do about it: a filter in
 * the kernel answers it to a thread of its own.
 */
class ErrnoTest {
  private static final int O_TMPFILE = 020000000;
  private static final int MAP_SHARED = 1;
  private static final String NAME = "/msgq-test-errno-" + System.nanoTime();
  private static final String ABSENT = NAME + "-absent";

  private static SysvQueue sysv;
  private static PosixQueue posix;
  private static SharedQueue shared;

  interface Call {
    Object make() throws Exception;
  }

  /** Of one call, or of one way to make it. */
  record Row(String made, Which refused, int errno, Call call, String says) {
    @Override
    public String toString() {
      return made + ": " + errno;
    }
  }

  /** The rows of one call. */
  private static final class Rows {
    private final List<Row> all;
    private final String made;
    private final Which refused;
    private final Call call;

    Rows(List<Row> all, String made, Which refused, Call call) {
      this.all = all;
      this.made = made;
      this.refused = refused;
      this.call = call;
    }

    /**
     * @param says a regular expression for what the message must have
     */
    Rows answer(int errno, String says) {
      all.add(new Row(made, refused, errno, call, says));
      return this;
    }

    /** Calls that need no permission on a queue. */
    Rows forbidden(String calls) {
      return answer(Linux.EPERM, "^Unsupported.*sandbox.*EPERM.*allow.*" + calls)
          .answer(Linux.ENOSYS, "^Unsupported.*sandbox.*");
    }

    /** Calls on a queue, for which the process may lack a permission or the right to the call. */
    Rows denied() {
      return answer(Linux.EPERM, "sandbox.*EPERM").answer(Linux.ENOSYS, "sandbox.*ENOSYS");
    }

    Rows memory() {
      return answer(Linux.ENOMEM, "no memory for .*memory.max.*ENOMEM");
    }
  }

  static List<Row> rows() {
    List<Row> all = new ArrayList<>();
    if (Refused.Calls.HERE != null) {
      sysv(all, Refused.Calls.HERE);
      posix(all, Refused.Calls.HERE);
      shared(all, Refused.Calls.HERE, SystemCall.HERE);
    }
    return all;
  }

  private static void sysv(List<Row> all, Refused.Calls calls) {
    new Rows(all, "createNew", Which.all(calls.msgget()), () -> SysvQueue.createNew(12345))
        .answer(Linux.EEXIST, "^QueueExists.*key 0x00003039")
        .answer(Linux.ENOSPC, "limit of System V queues, \\d+: .*ipcrm.*kernel.msgmni")
        .answer(Linux.EACCES, "mode .*owner can change")
        .forbidden("msgget")
        .memory();
    new Rows(all, "open", Which.all(calls.msgget()), () -> SysvQueue.open(12345))
        .answer(Linux.ENOENT, "^NoSuchQueue.*no queue has key 0x00003039")
        .answer(Linux.EACCES, "mode .*owner can change")
        .forbidden("msgget");
    new Rows(all, "send", Which.all(calls.msgsnd()), () -> sysv.trySend(new byte[1]))
        .answer(Linux.EACCES, "mode .*owner can change")
        .answer(Linux.EIDRM, "^NoSuchQueue.*removed")
        .answer(Linux.EINVAL, "^NoSuchQueue.*removed")
        .denied()
        .memory();
    new Rows(all, "receive", Which.all(calls.msgrcv()), () -> sysv.tryReceive(new byte[3]))
        .answer(Linux.E2BIG, "longer than the 3 bytes of room.*truncating")
        .answer(Linux.EACCES, "mode .*owner can change")
        .answer(Linux.EIDRM, "^NoSuchQueue.*removed")
        .answer(Linux.EINVAL, "^NoSuchQueue.*removed")
        .denied();
    new Rows(all, "status", Which.all(calls.msgctl()), () -> sysv.status())
        .answer(Linux.EACCES, "mode .*owner can change")
        .answer(Linux.EIDRM, "^NoSuchQueue.*removed")
        .answer(Linux.EINVAL, "^NoSuchQueue.*removed")
        .denied();
    new Rows(
            all,
            "setMode",
            new Which(calls.msgctl(), 1, Linux.IPC_SET),
            () -> {
              sysv.setMode(0600);
              return null;
            })
        .answer(Linux.EPERM, "only the owner or creator .*may change");
    new Rows(
            all,
            "remove",
            Which.all(calls.msgctl()),
            () -> {
              sysv.remove();
              return null;
            })
        .answer(Linux.EIDRM, "^NoSuchQueue.*removed")
        .denied();
    new Rows(all, "list", Which.all(calls.msgctl()), SysvQueue::list).denied();
    new Rows(all, "ofId", Which.all(calls.msgctl()), () -> SysvQueue.ofId(sysv.id()))
        .answer(Linux.EIDRM, "^NoSuchQueue.*no queue with id")
        .answer(Linux.EINVAL, "^NoSuchQueue.*no queue with id")
        .denied();
  }

  private static void posix(List<Row> all, Refused.Calls calls) {
    new Rows(all, "createNew", Which.all(calls.mqOpen()), () -> PosixQueue.createNew(ABSENT))
        .answer(Linux.EEXIST, "^QueueExists.*exists already")
        .answer(Linux.ENOSPC, "limit of POSIX queues, \\d+: .*queues_max")
        .answer(Linux.EMFILE, "RLIMIT_MSGQUEUE, \\d+ bytes: .*ulimit -q")
        .answer(Linux.EINVAL, "msg_max or fs.mqueue.msgsize_max")
        .answer(Linux.ENFILE, "fs.file-max")
        .answer(Linux.ENAMETOOLONG, "more than 255 bytes")
        .forbidden("mq_open")
        .memory();
    new Rows(all, "open", Which.all(calls.mqOpen()), () -> PosixQueue.open(ABSENT))
        .answer(Linux.ENOENT, "^NoSuchQueue.*no queue")
        .answer(Linux.EACCES, "mode of queue .*does not let you use it")
        .answer(Linux.EMFILE, "RLIMIT_NOFILE, \\d+: .*ulimit -n")
        .answer(Linux.ENFILE, "fs.file-max")
        .answer(Linux.ENAMETOOLONG, "more than 255 bytes")
        .forbidden("mq_open")
        .memory();
    new Rows(
            all,
            "remove",
            Which.all(calls.mqUnlink()),
            () -> {
              PosixQueue.remove(ABSENT);
              return null;
            })
        .answer(Linux.ENOENT, "^NoSuchQueue.*no queue")
        .answer(Linux.EACCES, "belongs to another user")
        .answer(Linux.ENAMETOOLONG, "more than 255 bytes")
        .answer(Linux.ENOSYS, "sandbox.*ENOSYS");
    new Rows(all, "send", Which.all(calls.mqTimedsend()), () -> posix.trySend(new byte[1]))
        .answer(Linux.EBADF, "open for reading only")
        .answer(Linux.EMSGSIZE, "1 bytes are more than .*, 10: split")
        .denied()
        .memory();
    new Rows(all, "receive", Which.all(calls.mqTimedreceive()), () -> posix.tryReceive())
        .answer(Linux.EBADF, "open for writing only")
        .answer(Linux.EMSGSIZE, "room must be at least .*messageSize, 10 bytes")
        .denied();
    new Rows(all, "messages", Which.all(calls.mqGetsetattr()), () -> posix.messages()).denied();
    new Rows(
            all,
            "onArrival",
            Which.all(calls.mqNotify()),
            () -> {
              posix.onArrival(() -> {});
              return null;
            })
        .answer(Linux.EBUSY, "another process or object is registered")
        .denied()
        .memory();
    new Rows(
            all,
            "poll",
            Which.all(SystemCall.HERE.ppoll()),
            () -> PosixPoll.of(List.of(posix)).receivable(Duration.ZERO))
        .answer(
            Linux.EINVAL, "RLIMIT_NOFILE, \\d+: .*poll fewer|1 queues are more than .*ulimit -n")
        .denied()
        .memory();
  }

  private static void shared(List<Row> all, Refused.Calls calls, SystemCall numbers) {
    Call create = () -> SharedQueue.createNew(ABSENT);
    new Rows(all, "createNew", new Which(numbers.openat(), 2, O_TMPFILE), create)
        .answer(Linux.ENOSPC, "no inode .*nr_inodes")
        .answer(Linux.EDQUOT, "quota of /dev/shm.*EDQUOT")
        .answer(Linux.EOPNOTSUPP, "must be a tmpfs.*O_TMPFILE")
        .answer(Linux.EMFILE, "4096 such queues.*RLIMIT_NOFILE, \\d+.*ulimit -n")
        .answer(Linux.ENFILE, "fs.file-max")
        .memory();
    new Rows(all, "createNew", Which.all(numbers.fallocate()), create)
        .answer(Linux.ENOSPC, "no inode .*nr_inodes") // since there are bytes
        .answer(Linux.EDQUOT, "quota of /dev/shm.*EDQUOT")
        .answer(Linux.EFBIG, "no file of 1048576 bytes, RLIMIT_FSIZE, .*ulimit -f.*EFBIG")
        .answer(Linux.EOPNOTSUPP, "must be a tmpfs")
        .forbidden("fallocate")
        .memory();
    new Rows(all, "createNew", Which.all(numbers.fchmod()), create).forbidden("fchmod");
    new Rows(all, "createNew", new Which(numbers.fcntl(), 1, Linux.F_OFD_SETLK), create)
        .answer(Linux.ENOLCK, "no memory for .*memory.max.*ENOLCK")
        .answer(Linux.EINVAL, "F_OFD_SETLK")
        .forbidden("fcntl with F_OFD_SETLK");
    new Rows(all, "createNew", Which.all(numbers.linkat()), create)
        .answer(Linux.EEXIST, "^QueueExists.*exists already")
        .forbidden("linkat");
    new Rows(all, "createNew", new Which(calls.mmap(), 3, MAP_SHARED), create).memory();
    new Rows(all, "open", new Which(calls.mmap(), 3, MAP_SHARED), () -> SharedQueue.open(NAME))
        .memory();
    new Rows(
            all,
            "open",
            new Which(numbers.fcntl(), 1, Linux.F_OFD_SETLK),
            () -> SharedQueue.open(NAME))
        .forbidden("fcntl with F_OFD_SETLK");
    new Rows(
            all,
            "remove",
            Which.all(calls.unlink()),
            () -> {
              SharedQueue.remove(NAME);
              return null;
            })
        .answer(Linux.EACCES, "belongs to another user")
        .answer(Linux.EPERM, "belongs to another user")
        .answer(Linux.ENOENT, "^NoSuchQueue.*no queue");
  }

  @BeforeAll
  static void create() throws Exception {
    assumeTrue(Refused.Calls.HERE != null, "the numbers of this processor's calls are not known");
    sysv = new SysvOptions().createPrivate();
    posix = new PosixOptions().maxMessages(1).messageSize(10).createNew(NAME);
    shared = SharedQueue.createNew(NAME);
  }

  @AfterAll
  static void remove() throws Exception {
    sysv.remove();
    posix.remove();
    posix.close();
    shared.remove();
    shared.close();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void saysTheCauseAndTheRemedy(Row row) throws Exception {
    AtomicReference<String> message = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              Refused.inThisThread(row.refused(), row.errno());
              message.set(message(row.call()));
            });
    thread.start();
    thread.join();
    assertThat(message.get()).containsPattern(row.says());
    assertThat(Path.of("/dev/shm/msgq." + ABSENT.substring(1))).doesNotExist();
  }

  private static String message(Call call) {
    try {
      return "done: " + call.make();
    } catch (Exception | Error e) {
      return e.getClass().getSimpleName() + " " + e.getMessage();
    }
  }
}
