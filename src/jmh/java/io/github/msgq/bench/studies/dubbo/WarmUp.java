package io.github.msgq.bench.studies.dubbo;

import io.github.msgq.bench.endpoints.session.CompilerShare;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The repetition of calls until the compilers of their JVMs have next to nothing left to do. */
record WarmUp(List<Calls> bursts, Jvms jvms) {
  /** Share of a core that all compilers use together once their JVMs are warm. */
  private static final double LITTLE = 0.1;

  /** Compilers pause between two methods that become hot. */
  private static final int IN_A_ROW = 2;

  private static final long LOOK_MILLIS = 20;

  public interface Calls {
    void make() throws IOException;
  }

  interface Jvms extends CompilerShare.Jvms {
    /** Lets time pass without calls. */
    default void leaveAlone(long millis) throws IOException {
      try {
        TimeUnit.MILLISECONDS.sleep(millis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted during a warm-up");
      }
    }
  }

  /** Returns whether they are warm; if not, the time is over. */
  boolean run(long most) throws IOException {
    long end = jvms.nanos() + most;
    int quiet = 0;
    while (quiet < IN_A_ROW && jvms.nanos() - end < 0) {
      CompilerShare compilers = new CompilerShare(jvms);
      for (Calls burst : bursts) {
        burst.make();
        awaitCompilers(end);
      }
      quiet = compilers.exceeds(LITTLE) ? 0 : quiet + 1;
    }
    return quiet == IN_A_ROW;
  }

  /** They share a core with the calls, which would only be slow meanwhile. */
  private void awaitCompilers(long end) throws IOException {
    CompilerShare compilers;
    do {
      compilers = new CompilerShare(jvms);
      jvms.leaveAlone(LOOK_MILLIS);
    } while (compilers.exceeds(LITTLE) && jvms.nanos() - end < 0);
  }
}
