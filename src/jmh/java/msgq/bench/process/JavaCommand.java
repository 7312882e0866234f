package msgq.bench.process;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import msgq.bench.linux.Unpacking;
import msgq.bench.parameter.Words;

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

  /** JDK 17 accepts it, 24 and later warn without it; with -cp, no jar's manifest grants it. */
  public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  private static final String NO_HINTS = "-XX:CompileCommandFile=/dev/null";

  /** A JVM like this one: its java, its class path, its flags. */
  public static JavaCommand likeThis() {
    List<String> flags = new ArrayList<>();
    for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (!ONCE.matcher(flag).matches()) {
        flags.add(flag);
      }
    }
    if (!flags.contains(NATIVE_ACCESS)) {
      flags.add(NATIVE_ACCESS);
    }
    return new JavaCommand(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        flags,
        System.getProperty("java.class.path"));
  }

  /**
   * Flags of a JVM that touches neither the shared temp directory nor the current one by itself: a
   * debug build reads {@code .hotspotrc} and {@code .hotspot_compiler}, and a report of a crash
   * would be written through whatever link has its name. The report stays beside the leases.
   */
  public static List<String> alone(Path lease) {
    String report = lease.resolveSibling("hs_err_pid").toString().replace("%", "%%") + "%p.log";
    return List.of(
        "-XX:-UsePerfData",
        "-XX:Flags=/dev/null",
        "-XX:-DumpReplayDataOnError",
        "-XX:ErrorFile=" + report);
  }

  /** What this process runs on, such as {@code java 17.0.15+6}. */
  public static String about() {
    return "java " + System.getProperty("java.vm.version");
  }

  /** With this main class, role and arguments; what it unpacks is removed with the lease. */
  public List<String> of(Class<?> main, String role, Path lease, Map<String, String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(flags);
    command.addAll(Unpacking.flags(lease));
    command.add("-Djava.io.tmpdir=" + lease);
    command.addAll(alone(lease));
    command.add(NO_HINTS);
    command.add("-cp");
    command.add(classPath);
    command.add(main.getName());
    command.add(role);
    command.addAll(Words.list(arguments));
    return command;
  }
}
