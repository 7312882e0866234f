package msgq.bench.jmh;

import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** An output format that says nothing, to be overridden where it should. */
public class SilentFormat implements OutputFormat {
  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {}

  @Override
  public void iterationResult(
      BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {}

  @Override
  public void startBenchmark(BenchmarkParams params) {}

  @Override
  public void endBenchmark(BenchmarkResult result) {}

  @Override
  public void startRun() {}

  @Override
  public void endRun(Collection<RunResult> results) {}

  @Override
  public void print(String text) {}

  @Override
  public void println(String text) {}

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public void verbosePrintln(String text) {}

  @Override
  public void write(int b) {}

  @Override
  public void write(byte[] b) {}
}
