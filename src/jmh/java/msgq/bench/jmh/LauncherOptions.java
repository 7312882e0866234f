package msgq.bench.jmh;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import msgq.bench.linux.Unpacking;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Tells each fork who launched it and where its record is. JMH lets an external profiler add flags
 * to a fork's command, and keeps those out of the results, in which they would differ from run to
 * run.
 */
public final class LauncherOptions implements ExternalProfiler {
  private static final String TEMP = "-Djava.io.tmpdir=";
  private static final AtomicReference<Path> DIRECTORY = new AtomicReference<>();
  private static final AtomicInteger FORKS = new AtomicInteger();

  /** From now on forks write their records into this directory, which is private. */
  public static void recordIn(Path directory) {
    DIRECTORY.set(directory);
    ForkRecorder.recordHere(directory);
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    List<String> flags = new ArrayList<>();
    flags.addAll(ForkFlags.ofTransport(params));
    flags.add(LauncherWatch.flag());
    flags.add(ForkRecorder.flag(DIRECTORY.get(), FORKS.incrementAndGet()));
    flags.add(Unpacking.flag(DIRECTORY.get()));
    if (params.getJvmArgs().stream().noneMatch(flag -> flag.startsWith(TEMP))) {
      flags.add(TEMP + System.getProperty("java.io.tmpdir")); // -jvmArgs has replaced ours
    }
    return flags;
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public void beforeTrial(BenchmarkParams params) {
    ForkDeadline.begin(ForkRecorder.of(params, DIRECTORY.get(), FORKS.get()));
  }

  @Override
  public Collection<? extends Result> afterTrial(
      BenchmarkResult result, long pid, File stdOut, File stdErr) {
    return List.of();
  }

  @Override
  public boolean allowPrintOut() {
    return true;
  }

  @Override
  public boolean allowPrintErr() {
    return true;
  }

  @Override
  public String getDescription() {
    return "tells forks who launched them";
  }
}
