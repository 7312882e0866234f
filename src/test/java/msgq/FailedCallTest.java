package msgq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.function.ToLongFunction;
import msgq.internal.Handle;
import msgq.internal.PosixCalls;
import msgq.internal.SysvCalls;
import msgq.internal.Waiter;
import org.junit.jupiter.api.Test;

/** A call that throws midway has left its queue all the same, so that close() does not wait. */
class FailedCallTest {
  private static final List<ToLongFunction<Handle>> CALLS =
      List.of(
          handle -> SysvCalls.send(handle, -1, null, 0, 0, 0),
          handle -> SysvCalls.send(handle, -1, null, 0, 0, Waiter.FOREVER),
          handle -> SysvCalls.receive(handle, -1, null, 0, 0, 0, 0),
          handle -> SysvCalls.receive(handle, -1, null, 0, 0, 0, Waiter.FOREVER),
          handle -> SysvCalls.sendMany(handle, -1, null, 0, 1),
          handle -> SysvCalls.receiveMany(handle, -1, null, 1, 0, 0),
          handle -> PosixCalls.send(handle, -1, null, 0, 0, Instant.MAX),
          handle -> PosixCalls.sendMany(handle, -1, null, 0, 1),
          handle -> PosixCalls.receiveMany(handle, -1, null, 1));

  @Test
  void leavesItsQueue() throws InterruptedException {
    for (ToLongFunction<Handle> call : CALLS) {
      Handle handle = new Handle();
      assertThatThrownBy(() -> call.applyAsLong(handle)).isInstanceOf(NullPointerException.class);
      Thread closer = new Thread(handle::close);
      closer.setDaemon(true);
      closer.start();
      closer.join(5000);
      assertThat(closer.isAlive()).as("call %d", CALLS.indexOf(call)).isFalse();
    }
  }
}
