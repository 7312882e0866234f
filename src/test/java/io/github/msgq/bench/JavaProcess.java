package io.github.msgq.bench;

import io.github.msgq.host.Command;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM of a test's own, with the class path and the standard error of the tests. */
public final class JavaProcess {
  private JavaProcess() {}

  /** With these flags alone, this main class and its arguments. */
  public static Process start(List<String> flags, Class<?> main, String... args)
      throws IOException {
    return start(List.of(), flags, main, args);
  }

  /** The same, started by this command, which decides how it runs. */
  public static Process start(List<String> place, List<String> flags, Class<?> main, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(place);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:-UsePerfData"); // leaves a file behind when the process is killed
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(args));
    return Command.of(command).errorsShown().start();
  }

  /** With this directory for temporary files. */
  public static Process start(Path temp, Class<?> main, String... args) throws IOException {
    return start(List.of("-Djava.io.tmpdir=" + temp), main, args);
  }
}
