package msgq.bench;

import java.util.concurrent.TimeUnit;
import msgq.bench.jmh.Measures;
import msgq.internal.JniNative;
import msgq.internal.NativeLoader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A call into C that does nothing. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 15, time = 20, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 15, time = 20, timeUnit = TimeUnit.MILLISECONDS)
public class CallOverheadEmpty {
  /** The native library. */
  @State(Scope.Benchmark)
  public static class Library {
    @Setup
    public void load() {
      CallSetup.use("jni");
      NativeLoader.load();
    }
  }

  /** Panama. */
  @State(Scope.Thread)
  public static class Panama {
    private FfmCalls calls;

    @Setup
    public void link() {
      CallSetup.needPanama();
      calls = new FfmCalls();
    }
  }

  @Benchmark
  @Measures("an empty native call through JNI")
  public void jni(Library library, CallGauge gauge) {
    JniNative.nothing();
  }

  /** As the library calls: errno is saved for Java. */
  @Benchmark
  @Measures("an empty native call through Panama, with errno")
  public int ffm(Panama panama, CallGauge gauge) throws Throwable {
    return panama.calls.nothing();
  }

  /** Without errno: only right for calls that cannot fail. */
  @Benchmark
  @Measures("an empty native call through Panama, without errno")
  public int ffmNoErrno(Panama panama, CallGauge gauge) throws Throwable {
    return panama.calls.nothingNoErrno();
  }
}
