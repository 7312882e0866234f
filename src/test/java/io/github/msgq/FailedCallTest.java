package io.github.msgq;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.host.EndsAHang;
import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Handle;
import io.github.msgq.internal.KernelCall;
import io.github.msgq.internal.PlainCall;
import io.github.msgq.internal.PosixCall;
import io.github.msgq.internal.SharedCall;
import io.github.msgq.internal.SysvCall;
import io.github.msgq.internal.TimeLimit;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** A call that throws midway has left its queue all the same, so that close() does not wait. */
@EndsAHang
class FailedCallTest {
  private static final List<ToLongFunction<Handle>> CALLS =
      List.of(
          handle -> make(SysvCall.SEND, handle, TimeLimit.NOW),
          handle -> make(SysvCall.SEND, handle, TimeLimit.NONE),
          handle -> make(SysvCall.RECEIVE, handle, TimeLimit.of(Duration.ofSeconds(9))),
          handle -> make(PosixCall.SEND, handle, TimeLimit.of(Duration.ofSeconds(9))),
          handle -> make(PosixCall.RECEIVE, handle, TimeLimit.NONE),
          handle -> make(SharedCall.SEND, handle, TimeLimit.NONE),
          handle -> make(SharedCall.RECEIVE, handle, TimeLimit.NOW),
          handle ->
              PlainCall.make(
                  Waiters.take(), handle, "", () -> Backend.NATIVE.sysvSendMany(-1, null, 0, 1)));

  /** Without memory, which it does not stand. */
  private static long make(KernelCall call, Handle handle, TimeLimit limit) {
    return call.make(Waiters.take(), handle, -1, null, 0, 0, 0, limit);
  }

  private static Method enter() throws NoSuchMethodException {
    Method enter =
        Waiters.class.getDeclaredMethod(
            "enter", Waiter.class, Handle.class, boolean.class, long.class);
    enter.setAccessible(true);
    return enter;
  }

  /** As Thread.stop() may take a thread out of a call. */
  @Test
  void aThreadThatNeverSaidThatItLeftIsNotWaitedFor() throws Exception {
    Handle handle = new Handle();
    Method enter = enter();
    enter.invoke(null, Waiters.take(), handle, false, TimeLimit.FOREVER);
    Thread closer = new Thread(() -> Waiters.close(handle));
    closer.setDaemon(true);
    closer.start();
    closer.join();
  }

  /** As one that a debugger has suspended inside a call. */
  @Test
  void anInterruptReturnsThoughTheThreadStays() throws Exception {
    Handle handle = new Handle();
    Method enter = enter();
    CountDownLatch inside = new CountDownLatch(1);
    AtomicBoolean end = new AtomicBoolean();
    Thread stays =
        new Thread(
            () -> {
              try {
                enter.invoke(null, Waiters.take(), handle, true, TimeLimit.FOREVER);
              } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
              }
              inside.countDown();
              while (!end.get()) {
                Thread.onSpinWait();
              }
            });
    stays.start();
    inside.await();
    Thread interrupts = new Thread(stays::interrupt);
    interrupts.setDaemon(true);
    interrupts.start();
    interrupts.join();
    end.set(true);
    stays.join();
  }

  @Test
  void leavesItsQueue() throws InterruptedException {
    for (ToLongFunction<Handle> call : CALLS) {
      Handle handle = new Handle();
      assertThatThrownBy(() -> call.applyAsLong(handle)).isInstanceOf(NullPointerException.class);
      Thread closer = new Thread(() -> Waiters.close(handle));
      closer.setDaemon(true);
      closer.start();
      closer.join();
    }
  }
}
