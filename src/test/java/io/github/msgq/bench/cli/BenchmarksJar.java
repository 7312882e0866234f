package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.host.Command;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The packaged benchmarks.jar, started as a user starts it, with a temp directory of its own. */
public final class BenchmarksJar {
  public static final Path JAR = Path.of("target/benchmarks.jar").toAbsolutePath();

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  /** These runs are too short for C2 to pay. */
  private static final String C1 = "-XX:TieredStopAtLevel=1";

  private final Path temp;
  private final Path current;

  /** On a busy machine; a test that waits for a failure has a limit of its own. */
  private static final String PATIENT = "-Dmsgq.start.millis=600000";

  /** Forks and servers take their launcher's. */
  private final List<String> jvmFlags = new ArrayList<>(List.of(C1, PATIENT));

  private List<String> place = List.of();
  private Path jar = JAR;

  public BenchmarksJar(Path temp, Path current) {
    this.temp = temp;
    this.current = current;
  }

  /** How a command ended. */
  public record Ended(int status, String out, String err) {}

  public BenchmarksJar with(String jvmFlag) {
    jvmFlags.add(jvmFlag);
    return this;
  }

  /** With the classes of a run at hand, unless a JVM of it has another class path. */
  public BenchmarksJar archived() {
    return with("-XX:SharedArchiveFile=" + Archive.FILE);
  }

  /** Made anew for each JVM of tests: it fits the very jar alone. */
  private static final class Archive {
    static final Path FILE =
        JAR.resolveSibling("benchmarks-" + System.getProperty("java.version") + ".jsa");

    static {
      String run =
          "OneWay -p transport=uds -p connection=long -p server=thread -p placement=none"
              + " -f 1 -wi 0 -i 1 -r 10ms --no-files";
      List<String> command = new ArrayList<>(List.of(JAVA, C1, "-Djmh.ignoreLock=true"));
      command.addAll(List.of("-XX:ArchiveClassesAtExit=" + FILE, "-jar", JAR.toString()));
      command.addAll(List.of(run.split(" ")));
      try {
        int status = Command.of(command).run().status();
        if (status != 0 || !Files.exists(FILE)) {
          throw new IllegalStateException("exit " + status + ": " + String.join(" ", command));
        }
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Started by this command, which decides where it runs. */
  public BenchmarksJar in(List<String> command) {
    place = command;
    return this;
  }

  /** Another jar in its place. */
  public BenchmarksJar of(Path other) {
    jar = other;
    return this;
  }

  /**
   * Starts it in a process group of its own, so that a test can send it what Ctrl-C sends; a build
   * that runs in the background ignores that, and hands this on.
   */
  public Process start(String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of("setsid", "env", "--default-signal"));
    command.addAll(command(args));
    return inPlace(command).start();
  }

  private Command inPlace(List<String> command) {
    return Command.of(command).in(current).with("XDG_STATE_HOME", temp.resolve("state"));
  }

  public Ended run(String... args) throws Exception {
    Command.Ended ended = inPlace(command(args)).run();
    return new Ended(ended.status(), ended.out(), withoutJmhs(ended.err()));
  }

  /**
   * Runs a line of words.
   *
   * @param values that stand in it
   */
  public Ended type(String line, Object... values) throws Exception {
    return run(line.formatted(values).split(" "));
  }

  /** The only file below a directory whose name ends so. */
  public static Path only(Path directory, String end) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(end)).toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  /** A java program that does something else before it is a fork. */
  public static Path javaThat(String command, Path directory) throws IOException {
    String script = "#!/bin/sh\ncase \"$*\" in *ForkMain*) %s;; esac\nexec '%s' \"$@\"\n";
    Path java = Files.writeString(directory.resolve("java"), script.formatted(command, JAVA));
    return Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
  }

  /** JDK 24 and later warn of JMH's use of Unsafe in a process that is started without a flag. */
  private static String withoutJmhs(String err) {
    return err.lines()
        .filter(line -> !line.startsWith("WARNING: ") || !line.matches(".*(Unsafe|jmh).*"))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  /** The whole command line. */
  List<String> command(String... args) {
    List<String> command = new ArrayList<>(place);
    command.addAll(List.of(JAVA, "-Djava.io.tmpdir=" + temp));
    command.addAll(jvmFlags);
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(List.of(args));
    return command;
  }

  /** The rest of what a process says, until it ends. */
  public static String rest(Process process) {
    StringBuilder text = new StringBuilder();
    try (BufferedReader reader = process.inputReader()) {
      reader.lines().forEach(line -> text.append(line).append('\n'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Sends a signal to a process, or to a process group if the number is negative. */
  public static void signal(String signal, long pid) throws Exception {
    Command.of("kill", "-s", signal, "--", Long.toString(pid)).run().isWell();
  }
}
