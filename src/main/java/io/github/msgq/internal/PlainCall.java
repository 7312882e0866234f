package io.github.msgq.internal;

import java.lang.ref.Reference;
import java.util.function.LongSupplier;

/**
 * A call that never waits. Those that a program's first message needs are no lambdas, since a JVM's
 * first lambda takes longer than that message.
 */
public final class PlainCall extends KernelCall {
  private final LongSupplier call;

  private PlainCall(LongSupplier call) {
    this.call = call;
  }

  /** Makes the call, keeping its memory reachable; its result, or {@link Waiter#CLOSED}. */
  public static long make(Waiter waiter, Handle handle, Object memory, LongSupplier call) {
    long r = new PlainCall(call).withRoom(waiter, handle, -1, null, 0, 0, 0, 0);
    Reference.reachabilityFence(memory);
    return r;
  }

  @Override
  long once(int queue, Block block, int length, long label, int flags, long wait) {
    return call.getAsLong();
  }

  @Override
  boolean endsInTime() {
    return true;
  }
}
