package msgq.bench.neighbour;

import msgq.PosixQueue;
import msgq.QueueException;
import msgq.SysvQueue;

/** What a neighbour tries with another user's queues; prints what the kernel says to each. */
public final class Theft {
  private Theft() {}

  private interface Try {
    void run() throws QueueException;
  }

  /** The number of a System V queue, and the name of a POSIX queue. */
  public static void main(String[] args) throws Exception {
    int id = Integer.parseInt(args[0]);
    byte[] room = new byte[100];
    tried(() -> SysvQueue.ofId(id).receive(room));
    tried(() -> SysvQueue.ofId(id).send(room, 1));
    tried(() -> SysvQueue.ofId(id).setMode(0666));
    tried(() -> SysvQueue.ofId(id).remove());
    tried(() -> PosixQueue.open(args[1]).close());
    tried(() -> PosixQueue.remove(args[1]));
  }

  private static void tried(Try what) {
    try {
      what.run();
      System.out.println("done");
    } catch (QueueException e) {
      System.out.println(e.errno());
    }
  }
}
