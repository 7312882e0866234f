package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.machine.trust.TrustedPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmh.runner.CompilerHints;

/**
 * The hints that JMH gives the compiler. JMH itself writes them into the shared temp directory, and
 * adds what a file in the current directory says, whoever made that.
 */
final class Hints {
  private static final String FLAG = "-XX:CompileCommandFile=";
  private static final String BLACKHOLE = "org/openjdk/jmh/infra/Blackhole.";

  private Hints() {}

  /** Adds to a JVM's command what JMH would add, with the hints in a file of this directory. */
  static void addTo(List<String> command, Path directory) throws IOException {
    String mode = mode();
    Set<String> lines = new TreeSet<>(CompilerHints.defaultList().get());
    lines.addAll(
        List.of(
            "quiet", "inline," + BLACKHOLE + "consume", "dontinline," + BLACKHOLE + "consumeCPU"));
    if (mode.contains("dont-inline")) {
      lines.add("dontinline," + BLACKHOLE + "consumeFull");
    }
    if (mode.contains(": compiler")) {
      lines.add("blackhole," + BLACKHOLE + "consumeCompiler");
      command.add("-XX:+UnlockDiagnosticVMOptions");
      command.add("-XX:+UnlockExperimentalVMOptions");
      command.add("-DcompilerBlackholesEnabled=true");
    }
    for (String users : CompilerHints.getCompileCommandFiles(command)) {
      TrustedPath.checkCode(Path.of(users));
      lines.addAll(CompilerHints.fromFile(users).get());
    }
    command.removeIf(flag -> flag.startsWith(FLAG));
    command.add(FLAG + Files.write(directory.resolve("hints"), new ArrayList<>(lines)));
  }

  /**
   * The line in which JMH says how it keeps results alive.
   *
   * @throws IllegalStateException or IllegalArgumentException if a system property of JMH is wrong
   */
  static String mode() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(text, false, StandardCharsets.UTF_8)) {
      CompilerHints.printHints(out);
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}
