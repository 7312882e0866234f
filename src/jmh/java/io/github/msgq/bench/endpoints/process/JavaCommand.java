package io.github.msgq.bench.endpoints.process;

import io.github.msgq.bench.machine.linux.Unpacking;
import io.github.msgq.bench.terms.parameter.KeyValues;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command that starts a JVM.
 *
 * @param java the program
 * @param flags of the JVM
 * @param classPath where it finds classes
 */
public record JavaCommand(Path java, List<String> flags, String classPath) {
  /** Flags of what must not run twice, or would write to this JVM's files. */
  private static final Pattern ONCE =
      Pattern.compile(
          "-XX:CompileCommandFile=.*|-agentlib:.*|-agentpath:.*|-javaagent:.*|-Xrun.*|-Xdebug"
              + "|-XX:LogFile=.*|-XX:[+](LogCompilation|PrintAssembly|LogVMOutput)"
              + "|-XX:(StartFlightRecording|FlightRecorderOptions).*|-Xlog:.*file=.*");

  /** A flag of a JVM that leaves nothing in the shared temp directory. */
  public static final String NO_PERFORMANCE_DATA = "-XX:-UsePerfData";

  /** JDK 17 accepts it, 24 and later warn without it; with -cp, no jar's manifest grants it. */
  public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  /** A JVM like this one: its java, its class path, its flags. */
  public static JavaCommand likeThis() {
    List<String> flags = new ArrayList<>(ownFlags());
    flags.removeIf(ONCE.asMatchPredicate());
    if (!flags.contains(NATIVE_ACCESS)) {
      flags.add(NATIVE_ACCESS);
    }
    return new JavaCommand(
        Path.of(System.getProperty("java.home"), "bin", "java"), flags, ownClassPath());
  }

  /**
   * This JVM's flags.
   *
   * @throws InvalidPathException if the JDK cannot report them: 17 in a current directory whose
   *     name the locale cannot express
   */
  public static List<String> ownFlags() {
    try {
      return ManagementFactory.getRuntimeMXBean().getInputArguments();
    } catch (LinkageError e) {
      throw new InvalidPathException(System.getProperty("user.dir"), e.toString());
    }
  }

  /** This JVM's class path, by absolute paths: what is started has another current directory. */
  public static String ownClassPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(each -> Path.of(each).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** What this process runs on, such as {@code java 17.0.15+6}. */
  public static String about() {
    return "java " + System.getProperty("java.vm.version");
  }

  /** Flags of a JVM whose temporary files are in a lease, and nothing in the shared directory. */
  public static List<String> leavingNothing(Path lease) {
    List<String> flags = new ArrayList<>(List.of(NO_PERFORMANCE_DATA));
    flags.addAll(Unpacking.flags(lease));
    flags.add("-Djava.io.tmpdir=" + lease);
    return flags;
  }

  /** With this main class, role and arguments; what it unpacks is removed with the lease. */
  public List<String> of(Class<?> main, String role, Path lease, Map<String, String> arguments) {
    return Stream.of(
            List.of(java.toString()),
            flags,
            leavingNothing(lease),
            List.of("-cp", classPath, main.getName(), role),
            KeyValues.list(arguments))
        .flatMap(List::stream)
        .toList();
  }
}
