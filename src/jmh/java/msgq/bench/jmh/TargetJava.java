package msgq.bench.jmh;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import msgq.bench.linux.Tool;
import msgq.bench.problem.Refusal;
import org.openjdk.jmh.runner.options.Options;

/**
 * The JVM that runs the forks.
 *
 * @param executable its java program
 * @param feature its feature release, such as 17
 */
public record TargetJava(Path executable, int feature) {
  private static final int OLDEST = 17;

  /** The JVM that {@code -jvm} names, or this one. */
  public static TargetJava of(Options options) throws Refusal {
    String jvm = options.getJvm().orElse("");
    if (jvm.isEmpty()) {
      Path own = Path.of(System.getProperty("java.home"), "bin", "java");
      return new TargetJava(own, Runtime.version().feature());
    }
    Path executable = find(jvm);
    int feature = featureOf(executable);
    if (feature < OLDEST) {
      throw new Refusal(
          "-jvm %s is Java %d: these benchmarks need %d or later".formatted(jvm, feature, OLDEST));
    }
    return new TargetJava(executable, feature);
  }

  /** As the shell and ProcessBuilder find it: a path, or a name on the PATH. */
  private static Path find(String jvm) throws Refusal {
    return Tool.find(jvm)
        .orElseThrow(
            () -> new Refusal("-jvm %s is not a java program that can be run".formatted(jvm)));
  }

  /** From the {@code release} file beside {@code bin}; the oldest we serve if there is none. */
  private static int featureOf(Path executable) {
    Properties release = new Properties();
    try {
      Path home = executable.toRealPath().getParent().getParent();
      try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
        release.load(reader);
      }
      String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
      return Runtime.Version.parse(version.replaceFirst("^1\\.8.*", "8")).feature();
    } catch (IOException | IllegalArgumentException e) {
      return OLDEST;
    }
  }
}
