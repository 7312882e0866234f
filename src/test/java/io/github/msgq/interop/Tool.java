package io.github.msgq.interop;

import io.github.msgq.host.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Programs of this machine that a test needs; the test is skipped where there is none. */
final class Tool {
  private Tool() {}

  /** Runs the program to its end and returns what it wrote, to both streams. */
  static String run(String... command) throws IOException, InterruptedException {
    return Command.of(command).merged().text();
  }

  /** A program from those C sources. */
  static Path compile(String compiler, Path directory, List<Path> sources, String... options)
      throws IOException, InterruptedException {
    Path program = Files.createTempFile(directory, "program", "");
    List<String> command =
        new ArrayList<>(List.of(compiler, "-std=gnu11", "-Wall", "-Wextra", "-Inative/lib", "-o"));
    command.add(program.toString());
    sources.forEach(source -> command.add(source.toString()));
    command.addAll(List.of(options));
    run(command.toArray(String[]::new));
    return program;
  }

  /** A C test with the library's core in one program, as the build does it. */
  static Path core(String compiler, Path directory, Path test, String... options)
      throws IOException, InterruptedException {
    List<Path> sources = list(Path.of("native/lib"), ".c");
    sources.removeIf(source -> source.toString().endsWith("_jni.c"));
    sources.add(test);
    return compile(compiler, directory, sources, options);
  }

  static List<Path> list(Path directory, String end) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return new ArrayList<>(files.filter(file -> file.toString().endsWith(end)).toList());
    }
  }
}
