package msgq.bench.jmh;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Passes all that JMH says to several formats, in order. */
public record TeeFormat(List<OutputFormat> formats) implements OutputFormat {
  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
    formats.forEach(f -> f.iteration(benchmark, params, iteration));
  }

  @Override
  public void iterationResult(
      BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {
    formats.forEach(f -> f.iterationResult(benchmark, params, iteration, data));
  }

  @Override
  public void startBenchmark(BenchmarkParams params) {
    formats.forEach(f -> f.startBenchmark(params));
  }

  @Override
  public void endBenchmark(BenchmarkResult result) {
    formats.forEach(f -> f.endBenchmark(result));
  }

  @Override
  public void startRun() {
    formats.forEach(OutputFormat::startRun);
  }

  @Override
  public void endRun(Collection<RunResult> results) {
    formats.forEach(f -> f.endRun(results));
  }

  @Override
  public void print(String text) {
    formats.forEach(f -> f.print(text));
  }

  @Override
  public void println(String text) {
    formats.forEach(f -> f.println(text));
  }

  @Override
  public void flush() {
    formats.forEach(OutputFormat::flush);
  }

  @Override
  public void close() {
    formats.forEach(OutputFormat::close);
  }

  @Override
  public void verbosePrintln(String text) {
    formats.forEach(f -> f.verbosePrintln(text));
  }

  @Override
  public void write(int b) {
    formats.forEach(f -> f.write(b));
  }

  @Override
  public void write(byte[] b) throws IOException {
    for (OutputFormat format : formats) {
      format.write(b);
    }
  }
}
