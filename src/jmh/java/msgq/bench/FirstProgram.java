package msgq.bench;

import java.io.IOException;
import lajp.MsgQ;
import msgq.PosixOptions;
import msgq.PosixQueue;
import msgq.SysvQueue;

/** A short program in a JVM of its own: prints how many nanoseconds its calls took. */
final class FirstProgram {
  static final int PAIRS = 300_000;

  static final String SYSV = "sysv";
  static final String POSIX = "posix";
  static final String DROP_IN = "dropIn";
  static final String DROP_IN_PAIRS = "dropInPairs";
  static final String LAJP_OWN = "lajpOwn";
  static final String LAJP_OWN_PAIRS = "lajpOwnPairs";

  private static final byte[] BODY = new byte[1024];
  private static final byte[] ROOM = new byte[CallQueue.ROOM];

  private FirstProgram() {}

  /** The arguments are one of the words above, a key, and the path of lajp's own library. */
  public static void main(String[] args) throws IOException {
    int key = Integer.parseInt(args[1]);
    String name = name(key);
    long start = System.nanoTime();
    switch (args[0]) {
      case SYSV -> sysv(key);
      case POSIX -> posix(name);
      case DROP_IN -> dropIn(key, 1);
      case DROP_IN_PAIRS -> dropIn(key, PAIRS);
      case LAJP_OWN -> lajpOwn(args[2], key, 1);
      case LAJP_OWN_PAIRS -> lajpOwn(args[2], key, PAIRS);
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println(System.nanoTime() - start);
  }

  /** The name of the POSIX queue. */
  static String name(int key) {
    return "/msgq-first-".concat(Integer.toHexString(key));
  }

  private static void sysv(int key) throws IOException {
    try (SysvQueue queue = SysvQueue.createNew(key)) {
      queue.send(BODY, 1);
      queue.receive(ROOM);
      queue.remove();
    }
  }

  private static void posix(String name) throws IOException {
    PosixOptions options =
        new PosixOptions().createNew().maxMessages(1).messageSize(CallQueue.ROOM);
    try (PosixQueue queue = options.open(name)) {
      queue.send(BODY, 0);
      queue.receive(ROOM);
      queue.remove();
    }
  }

  private static void dropIn(int key, int pairs) {
    int id = MsgQ.msgget(key);
    for (int i = 0; i < pairs; i++) {
      check(MsgQ.msgsnd(id, 1, BODY, BODY.length));
      check(MsgQ.msgrcv(id, ROOM, BODY.length, 0));
    }
    MsgQ.msgclose(id);
  }

  private static void lajpOwn(String library, int key, int pairs) {
    System.load(library);
    int id = Floor.lajpGet(key);
    for (int i = 0; i < pairs; i++) {
      check(Floor.lajpSend(id, 1, BODY, BODY.length));
      check(Floor.lajpReceive(id, ROOM, BODY.length, 0));
    }
    Floor.lajpClose(id);
  }

  private static void check(int result) {
    if (result < 0) {
      throw new IllegalStateException("a call failed");
    }
  }
}
