package msgq.bench;

import org.openjdk.jmh.annotations.Benchmark;

/** What a call costs. */
public class CallOverhead {
  @Benchmark
  public void nothing() {}
}
