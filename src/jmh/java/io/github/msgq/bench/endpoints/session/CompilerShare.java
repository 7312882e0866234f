package io.github.msgq.bench.endpoints.session;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** The share of a core that the compilers of client and server take, from a moment on. */
public final class CompilerShare {
  private final Jvms jvms;
  private final long micros;
  private final long nanos;

  /** The JVMs of client and server. */
  public interface Jvms {
    /** CPU time that their compilers have used so far. */
    long compilerMicros() throws IOException;

    default long nanos() {
      return System.nanoTime();
    }
  }

  /** Begins now. */
  public CompilerShare(Jvms jvms) throws IOException {
    this.jvms = jvms;
    this.micros = jvms.compilerMicros();
    this.nanos = jvms.nanos();
  }

  /** Whether they have used more than this share since then. */
  public boolean exceeds(double share) throws IOException {
    long spent = TimeUnit.MICROSECONDS.toNanos(jvms.compilerMicros() - micros);
    return spent > share * (jvms.nanos() - nanos);
  }
}
