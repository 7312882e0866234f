package msgq.bench.study.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import msgq.bench.linux.Usage;
import msgq.bench.problem.NotAvailable;
import msgq.bench.study.Sample;

/** The studies' programs in C and Go, which benchmarks.jar holds. */
public final class Programs {
  private static final String ARCH =
      System.getProperty("os.arch").replace("amd64", "x86_64"); // as the build names it

  private final Path directory;
  private final Children children;

  public Programs(Path directory, Children children) {
    this.directory = directory;
    this.children = children;
  }

  /** Runs one of the C studies to its end. */
  public Map<String, String> run(String name, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(c().toString());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    try (Child child = children.start(name, command)) {
      return child.awaitValues("RESULT");
    }
  }

  /** The sample in a C study's result. */
  public static Sample sample(Map<String, String> result, String time, long units) {
    return new Sample(
        Long.parseLong(result.get(time)) / 1e9,
        units,
        cost(result, "client_"),
        cost(result, "server_"));
  }

  /** What one end has used, from {@code user_us}, {@code sys_us} and {@code rss_kb}. */
  public static Usage cost(Map<String, String> result, String prefix) {
    return new Usage(
        Long.parseLong(result.get(prefix + "user_us")),
        Long.parseLong(result.get(prefix + "sys_us")),
        0,
        0,
        Long.parseLong(result.get(prefix + "rss_kb")));
  }

  /** The program of the C studies. */
  public Path c() throws IOException {
    return extracted("msgq-study", "this build has no C programs for " + ARCH);
  }

  /**
   * The Go echo server and client.
   *
   * @throws NotAvailable if the build had no Go
   */
  public Path go() throws IOException {
    return extracted("afecho", "no Go toolchain");
  }

  private Path extracted(String program, String otherwise) throws IOException {
    Path file = directory.resolve(program);
    if (!Files.exists(file)) {
      String resource = "/study/linux-" + ARCH + "/" + program;
      try (InputStream in = Programs.class.getResourceAsStream(resource)) {
        if (in == null) {
          throw new NotAvailable(otherwise);
        }
        Files.copy(in, file);
      }
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
    return file;
  }
}
