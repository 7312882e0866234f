package msgq.bench.rpc;

import java.io.IOException;
import java.util.function.LongSupplier;

/** Repeats calls until the compilers of their JVMs have next to nothing left to do. */
public final class WarmUp {
  /** Share of a core that all compilers use together once their JVMs are warm. */
  static final double LITTLE = 0.1;

  /** They pause between two methods that become hot. */
  private static final int IN_A_ROW = 2;

  private final Pass calls;
  private final Compilers compilers;
  private final LongSupplier nanos;

  /** All calls once. */
  public interface Pass {
    void run() throws IOException;
  }

  /** CPU time that they have used so far. */
  interface Compilers {
    long micros() throws IOException;
  }

  /**
   * @param nanos the clock
   */
  WarmUp(Pass calls, Compilers compilers, LongSupplier nanos) {
    this.calls = calls;
    this.compilers = compilers;
    this.nanos = nanos;
  }

  /** Returns whether they are warm; if not, the time was over. */
  boolean run(long most) throws IOException {
    long start = nanos.getAsLong();
    int quiet = 0;
    while (quiet < IN_A_ROW && nanos.getAsLong() - start < most) {
      quiet = compilesLittle() ? quiet + 1 : 0;
    }
    return quiet == IN_A_ROW;
  }

  private boolean compilesLittle() throws IOException {
    long began = nanos.getAsLong();
    long before = compilers.micros();
    calls.run();
    return (compilers.micros() - before) * 1e3 <= LITTLE * (nanos.getAsLong() - began);
  }
}
