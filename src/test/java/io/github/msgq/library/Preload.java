package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** C functions in place of the C library's, for a child. */
final class Preload {
  private Preload() {}

  /** The command in an environment where they are. */
  static List<String> command(Path directory, String functions, List<String> command)
      throws Exception {
    Path source = Files.writeString(directory.resolve("preload.c"), functions);
    Path library = directory.resolve("preload.so");
    List<String> compile = List.of("gcc", "-shared", "-fPIC", "-o", library + "", source + "");
    assertThat(Child.run(compile)).isEqualTo(new Child(0, ""));
    List<String> whole = new ArrayList<>(List.of("env", "LD_PRELOAD=" + library));
    whole.addAll(command);
    return whole;
  }
}
