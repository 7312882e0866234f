package msgq.bench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import msgq.bench.lease.Lease;
import org.openjdk.jmh.runner.CompilerHints;

/**
 * Records JMH's temporary files in the launcher's lease: JMH removes them when it ends, but not
 * when it is killed. Their names are random, so they are looked up as soon as JMH has opened them.
 */
public final class JmhTempFiles extends SilentFormat {
  private static final int FILES_PER_FORK = 2;
  private static final long PERIOD_MILLIS = 2;
  private static final int PERIODS = 1_000;

  private final Lease lease;
  private final Set<Path> recorded = new HashSet<>();

  public JmhTempFiles(Lease lease) {
    this.lease = lease;
    lease.file(Path.of(CompilerHints.hintsFile()));
  }

  /** JMH says this line just before it opens the files that take a fork's output. */
  @Override
  public void println(String line) {
    if (line.startsWith("# Fork: ") || line.startsWith("# Warmup Fork: ")) {
      Thread finder = new Thread(this::find, "jmh-temp-files");
      finder.setDaemon(true);
      finder.start();
    }
  }

  private synchronized void find() {
    try {
      int before = recorded.size();
      for (int i = 0; i < PERIODS && recorded.size() < before + FILES_PER_FORK; i++) {
        for (Path file : openTempFiles()) {
          if (recorded.add(file)) {
            lease.file(file);
          }
        }
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      // the run is over
    }
  }

  private static List<Path> openTempFiles() throws IOException {
    Path temp = Path.of(System.getProperty("java.io.tmpdir")).toRealPath();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors
          .map(JmhTempFiles::target)
          .filter(file -> temp.equals(file.getParent()))
          .filter(file -> file.getFileName().toString().matches("jmh\\d+std(out|err)"))
          .toList();
    }
  }

  private static Path target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor);
    } catch (IOException e) {
      return descriptor; // closed meanwhile
    }
  }
}
