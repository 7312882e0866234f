package io.github.msgq.bench.measure.plan;

import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.options.Options;

/**
 * The JVM that runs the forks.
 *
 * @param executable its java program
 * @param feature its feature release, such as 17
 * @param version as the JVM reports it, such as 17.0.15
 */
public record TargetJava(
    Path executable, int feature, String version, String vmName, String vmVersion) {
  /** The feature release that our benchmarks need. */
  public static final int OLDEST = 17;

  private static final String SPECIFICATION = "java.specification.version";
  private static final String VERSION = "java.version";
  private static final String VM_NAME = "java.vm.name";
  private static final String VM_VERSION = "java.vm.version";
  private static final long PATIENCE_SECONDS = 10;
  private static final int MOST_BYTES = 1 << 20;

  /** The JVM that {@code -jvm} names, or this one. */
  public static TargetJava of(Options options) throws Refusal {
    String jvm = options.getJvm().orElse("");
    return jvm.isEmpty() ? ofThisProcess() : of("-jvm", jvm, OLDEST);
  }

  public static TargetJava ofThisProcess() {
    Path own = Path.of(System.getProperty("java.home"), "bin", "java");
    return new TargetJava(
        own,
        Runtime.version().feature(),
        System.getProperty(VERSION),
        System.getProperty(VM_NAME),
        System.getProperty(VM_VERSION));
  }

  /**
   * The JVM that an option names.
   *
   * @param jvm its java program, or the home of its JDK
   * @param oldest feature release that will do
   */
  public static TargetJava of(String option, String jvm, int oldest) throws Refusal {
    Path ofHome = Path.of(jvm, "bin", "java");
    String named = option + " " + jvm;
    Path executable = find(named, Files.exists(ofHome) ? ofHome.toString() : jvm);
    Map<String, String> answer;
    int feature;
    try {
      answer = ask(executable);
      String specification = answer.getOrDefault(SPECIFICATION, "");
      feature = Runtime.Version.parse(specification.replaceFirst("^1\\.8$", "8")).feature();
    } catch (IOException | IllegalArgumentException e) {
      throw new Refusal(
          "%s is not a java program: it does not answer -version as a JVM does".formatted(named));
    }
    if (feature < oldest) {
      throw new Refusal(
          "%s is Java %d: these benchmarks need %d or later".formatted(named, feature, oldest));
    }
    return new TargetJava(
        executable,
        feature,
        answer.getOrDefault(VERSION, Integer.toString(feature)),
        answer.getOrDefault(VM_NAME, ""),
        answer.getOrDefault(VM_VERSION, ""));
  }

  /** As the shell finds it: a path, or a name on the PATH. */
  private static Path find(String named, String program) throws Refusal {
    boolean isPath = program.contains("/");
    Path path =
        (isPath ? Optional.of(Path.of(program)) : Tool.find(program))
            .filter(Files::isExecutable)
            .filter(Files::isRegularFile)
            .orElseThrow(() -> new Refusal(named + " is neither a JDK's home nor a java program"));
    if (isPath) { // otherwise Tool has checked it
      try {
        TrustedPath.checkCode(path);
        Path bin = path.toRealPath().getParent();
        if (Files.exists(bin.resolveSibling("release"))) { // of a JDK
          TrustedPath.checkCode(bin.resolveSibling("lib"));
          TrustedPath.checkCode(
              bin.resolveSibling("conf")); // whose logging.properties can name files to write
        }
      } catch (IOException e) {
        throw new Refusal("%s is not started: %s".formatted(named, e.getMessage()), e);
      }
    }
    return path.toAbsolutePath(); // forks start elsewhere
  }

  /** Its properties, as the program prints them, which may be a script that starts a JVM. */
  private static Map<String, String> ask(Path executable) throws IOException {
    Map<String, String> properties = new HashMap<>();
    for (String line : version(executable)) {
      String[] property = line.strip().split(" = ", 2);
      if (property.length == 2) {
        properties.put(property[0], property[1]);
      }
    }
    return properties;
  }

  /** Where none can be had, nothing is known of the program. */
  private static Lease lease() {
    try {
      return Lease.acquire();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its output goes to a file: a process that it leaves behind could keep a pipe open. */
  private static List<String> version(Path executable) throws IOException {
    try (Lease lease = lease()) {
      Path answer = lease.directory().resolve("version");
      Process process =
          Spawn.start(
              new ProcessBuilder(
                      executable.toString(),
                      JavaCommand.NO_PERFORMANCE_DATA,
                      "-XshowSettings:properties",
                      "-version")
                  .directory(lease.directory().toFile())
                  .redirectErrorStream(true)
                  .redirectOutput(answer.toFile())
                  .redirectInput(Redirect.from(new File("/dev/null"))));
      try (InputStream in = Files.newInputStream(answer)) {
        return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)
            ? new String(in.readNBytes(MOST_BYTES)).lines().toList()
            : List.of();
      } finally {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }
}
