package msgq.bench.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** An endpoint in C or Go: a program inside benchmarks.jar. */
public enum NativeProgram {
  C("c", "msgq-c", "this jar was built without the C program for this processor"),
  GO("go", "msgq-go", "no Go toolchain: install go 1.19 or later and build again");

  private static final String ARCHITECTURE =
      System.getProperty("os.arch").equals("amd64") ? "x86_64" : System.getProperty("os.arch");

  private final String language;
  private final String program;
  private final String missing;

  NativeProgram(String language, String program, String missing) {
    this.language = language;
    this.program = program;
    this.missing = missing;
  }

  /** The program for a value of {@code client} or {@code server}; empty for Java's own. */
  public static Optional<NativeProgram> of(String language) {
    for (NativeProgram each : values()) {
      if (each.language.equals(language)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** Why it cannot run; empty if it can. */
  public Optional<String> unavailable() {
    return NativeProgram.class.getResource(resource()) == null
        ? Optional.of(missing)
        : Optional.empty();
  }

  private String resource() {
    return "/program/linux-" + ARCHITECTURE + "/" + program;
  }

  /** Unpacks the program into a private directory, once; its path. */
  public Path unpack(Path directory) throws IOException {
    Path file = directory.resolve(program);
    if (Files.notExists(file)) {
      try (InputStream bytes = NativeProgram.class.getResourceAsStream(resource())) {
        Files.copy(bytes, file);
      }
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
    return file;
  }
}
