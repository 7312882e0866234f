package msgq.bench;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The loops in C, loaded: for benchmarks that need nothing else of {@link Floor}. */
@State(Scope.Benchmark)
public class FloorLoops {
  @Setup
  public void load() {
    Floor.load();
  }
}
