package msgq.bench.jmh;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
  private static final String VERSION = "java.specification.version";
  private static final long PATIENCE_SECONDS = 10;

  /** The JVM that {@code -jvm} names, or this one. */
  public static TargetJava of(Options options) throws Refusal {
    String jvm = options.getJvm().orElse("");
    return jvm.isEmpty() ? ofThisProcess() : of("-jvm", jvm);
  }

  /** The JVM that runs this. */
  public static TargetJava ofThisProcess() {
    Path own = Path.of(System.getProperty("java.home"), "bin", "java");
    return new TargetJava(own, Runtime.version().feature());
  }

  /**
   * The JVM that an option names.
   *
   * @param jvm its java program, or the home of its JDK
   */
  public static TargetJava of(String option, String jvm) throws Refusal {
    Path ofHome = Path.of(jvm, "bin", "java");
    String named = option + " " + jvm;
    Path executable = find(named, Files.exists(ofHome) ? ofHome.toString() : jvm);
    int feature = featureOf(named, executable);
    if (feature < OLDEST) {
      throw new Refusal(
          "%s is Java %d: these benchmarks need %d or later".formatted(named, feature, OLDEST));
    }
    return new TargetJava(executable, feature);
  }

  /** As the shell and ProcessBuilder find it: a path, or a name on the PATH. */
  private static Path find(String named, String program) throws Refusal {
    return Tool.find(program)
        .orElseThrow(
            () -> new Refusal("%s is not a java program that can be run".formatted(named)));
  }

  /** Its version, as the program itself says it: {@code 17.0.15}. */
  public String version() throws Refusal {
    try {
      return ask(executable).stream()
          .map(line -> line.strip().split(" = ", 2))
          .filter(property -> property[0].equals("java.version"))
          .map(property -> property[1])
          .findFirst()
          .orElse(Integer.toString(feature));
    } catch (IOException e) {
      throw new Refusal("%s cannot be run: %s".formatted(executable, e.getMessage()), e);
    }
  }

  /** As the program itself says it: a script that starts a JVM is as good as a JVM. */
  private static int featureOf(String named, Path executable) throws Refusal {
    String version = "";
    try {
      for (String line : ask(executable)) {
        String[] property = line.strip().split(" = ", 2);
        version = property[0].equals(VERSION) ? property[1] : version;
      }
      return Runtime.Version.parse(version.replaceFirst("^1\\.8$", "8")).feature();
    } catch (IOException | IllegalArgumentException e) {
      throw new Refusal(
          "%s is not a java program: it does not answer -version as a JVM does".formatted(named));
    }
  }

  private static List<String> ask(Path executable) throws IOException {
    Process process =
        new ProcessBuilder(executable.toString(), "-XshowSettings:properties", "-version")
            .redirectErrorStream(true)
            .redirectInput(Redirect.from(new File("/dev/null")))
            .start();
    try (BufferedReader reader = process.inputReader()) {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return List.of();
      }
      return reader.lines().toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    } finally {
      process.destroyForcibly();
    }
  }
}
