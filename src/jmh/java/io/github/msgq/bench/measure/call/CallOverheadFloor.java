package io.github.msgq.bench.measure.call;

import io.github.msgq.SysvQueue;
import io.github.msgq.bench.measure.plan.Measures;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The same calls as in {@link CallOverhead}, made in other ways, to compare it with. */
public class CallOverheadFloor extends TimedCalls {
  private static final int TIMES = 500;

  /** A queue, and messages for it. */
  @State(Scope.Thread)
  public abstract static class Queue {
    /** Bytes of a message. */
    @Param("1024")
    public int size;

    CallQueue own;

    final void create(String kind) throws IOException {
      use("jni");
      Floor.load();
      own = CallQueue.create(kind, size);
    }

    @TearDown
    public void remove() throws IOException {
      own.remove();
    }
  }

  /** A queue of either kind. */
  @State(Scope.Thread)
  public static class Either extends Queue {
    @Param({"sysv", "posix"})
    public String queue;

    @Setup
    public void create() throws IOException {
      create(queue);
    }
  }

  @State(Scope.Thread)
  public static class Sysv extends Queue {
    @Param("sysv")
    public String queue;

    private int id;
    private byte[] body;
    private byte[] room;

    @Setup
    public void create() throws IOException {
      if (!queue.equals("sysv")) {
        throw new NotAvailable("measures System V queues only: -p queue=sysv");
      }
      create(queue);
      id = ((SysvQueue) own.queue()).id();
      body = new byte[size];
      room = new byte[CallQueue.ROOM];
    }
  }

  @Benchmark
  @Measures("what CallOverhead does, in a loop in C: the floor")
  @OperationsPerInvocation(TIMES * CallQueue.MESSAGES)
  public void c(Either either, CallGauge gauge) {
    check(either.own.floor().applyAsInt(either.size, TIMES));
  }

  /** As lajp does it: byte[], copied to and from a buffer on C's stack. */
  @Benchmark
  @Measures("the same as lajp's own class calls it")
  @OperationsPerInvocation(CallQueue.MESSAGES)
  public void lajp(Sysv sysv, CallGauge gauge) {
    check(Floor.lajpSend(sysv.id, 1, sysv.body, sysv.size));
    check(Floor.lajpSend(sysv.id, 1, sysv.body, sysv.size));
    check(Floor.lajpReceive(sysv.id, sysv.room, CallQueue.ROOM, 0));
    check(Floor.lajpReceive(sysv.id, sysv.room, CallQueue.ROOM, 0));
  }

  @Benchmark
  @Measures("the same through Panama without errno")
  @OperationsPerInvocation(CallQueue.MESSAGES)
  public void ffmNoErrno(Sysv sysv, Panama panama, CallGauge gauge) throws Throwable {
    check(panama.calls.both(sysv.id, sysv.size));
  }
}
