package io.github.msgq.bench.measure.call;

import io.github.msgq.bench.measure.plan.Measures;
import io.github.msgq.internal.JniNative;
import io.github.msgq.internal.NativeLoader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A call into C that does nothing. */
public class CallOverheadEmpty extends TimedCalls {
  @State(Scope.Benchmark)
  public static class Library {
    @Setup
    public void load() {
      use("jni");
      NativeLoader.load();
    }
  }

  @Benchmark
  @Measures("an empty native call through JNI")
  public void jni(Library library, CallGauge gauge) {
    JniNative.nothing();
  }

  /** As the library calls C: errno is saved for Java. */
  @Benchmark
  @Measures("an empty native call through Panama, with errno")
  public int ffm(Panama panama, CallGauge gauge) throws Throwable {
    return panama.calls.nothing();
  }

  /** Without errno: correct only for calls that cannot fail. */
  @Benchmark
  @Measures("an empty native call through Panama, without errno")
  public int ffmNoErrno(Panama panama, CallGauge gauge) throws Throwable {
    return panama.calls.nothingNoErrno();
  }
}
