package io.github.msgq.library;

import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.SysvOptions;
import io.github.msgq.SysvQueue;
import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Linux;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A process for which the kernel has a filter, seccomp(2), that refuses calls with an error. */
public final class Refused {
  private Refused() {}

  /** Numbers of the calls on a processor. */
  public record Calls(
      int prctl,
      int seccomp,
      int msgget,
      int msgsnd,
      int msgrcv,
      int msgctl,
      int mqOpen,
      int mqUnlink,
      int mqTimedsend,
      int mqTimedreceive,
      int mqNotify,
      int mqGetsetattr,
      int unlink,
      int mmap,
      int mount,
      int socket,
      int fork,
      int clone3,
      int schedSetaffinity,
      int rtSigaction,
      int rtSigprocmask) {
    public static final Calls HERE =
        switch (System.getProperty("os.arch")) {
          case "amd64" ->
              new Calls(
                  157, 317, 68, 69, 70, 71, 240, 241, 242, 243, 244, 245, 87, 9, 165, 41, 56, 435,
                  203, 13, 14);
          case "aarch64" ->
              new Calls(
                  167, 277, 186, 189, 188, 187, 180, 181, 182, 183, 184, 185, 35, 222, 40, 198, 220,
                  435, 122, 134, 135);
          default -> null;
        };
  }

  static boolean possible() {
    return Calls.HERE != null;
  }

  public static void main(String[] args) throws Exception {
    Calls calls = Calls.HERE;
    SysvQueue sysv = new SysvOptions().createPrivate();
    try (var posix = new PosixOptions().maxMessages(1).messageSize(10).createUnused()) {
      posix.remove();
      refuse(calls.msgget(), Linux.ENOMEM);
      refuse(calls.msgsnd(), Linux.ENOMEM);
      refuse(calls.mqNotify(), Linux.ENOMEM);
      refuse(calls.mqOpen(), Linux.ENFILE);
      ExhaustionIT.untilRefused(new SysvOptions()::createPrivate);
      ExhaustionIT.untilRefused(() -> sysv.trySend(new byte[1]));
      ExhaustionIT.untilRefused(
          () -> {
            posix.onArrival(() -> {});
            return null;
          });
      ExhaustionIT.untilRefused(() -> PosixQueue.open(posix.name()));
    } finally {
      sysv.remove();
    }
  }

  /** Calls of that number whose argument has these bits. */
  public record Which(int call, int argument, int bits) {
    public static Which all(int call) {
      return new Which(call, 0, 0);
    }
  }

  /** From now on, in all threads. */
  static void refuse(int call, int errno) {
    int allThreads = 1;
    refuse(Which.all(call), errno, allThreads);
  }

  /** From now on, as a sandbox does. */
  public static void inThisThread(int call, int errno) {
    inThisThread(Which.all(call), errno);
  }

  public static void inThisThread(Which which, int errno) {
    refuse(which, errno, 0);
  }

  private static void refuse(Which which, int errno, int flags) {
    Calls calls = Calls.HERE;
    int prSetNoNewPrivs = 38;
    check(Backend.NATIVE.systemCall(calls.prctl(), prSetNoNewPrivs, 1, 0, 0, 0, 0));
    ByteBuffer program = ByteBuffer.allocateDirect(9 * Long.BYTES).order(ByteOrder.nativeOrder());
    long address = Backend.NATIVE.address(program);
    instruction(program, 0x20, 0, 0, 0); // load the call's number
    instruction(program, 0x15, 0, 4, which.call()); // another one: skip to the end
    instruction(program, 0x20, 0, 0, 16 + 8 * which.argument()); // its lower half
    instruction(program, 0x54, 0, 0, which.bits());
    instruction(program, 0x15, 0, 1, which.bits());
    instruction(program, 0x06, 0, 0, 0x00050000 | errno);
    instruction(program, 0x06, 0, 0, 0x7fff0000); // allow
    int length = program.position() / Long.BYTES;
    long description = address + program.position();
    program.putLong(length).putLong(address);
    int setModeFilter = 1;
    check(Backend.NATIVE.systemCall(calls.seccomp(), setModeFilter, flags, description, 0, 0, 0));
  }

  private static void instruction(ByteBuffer to, int code, int yes, int no, int operand) {
    to.putShort((short) code).put((byte) yes).put((byte) no).putInt(operand);
  }

  /** Makes a system call that must succeed. */
  static void call(int number, long a, long b, long c, long d) {
    check(Backend.NATIVE.systemCall(number, a, b, c, d, 0, 0));
  }

  private static void check(long result) {
    if (result < 0) {
      throw new IllegalStateException("error " + -result);
    }
  }
}
