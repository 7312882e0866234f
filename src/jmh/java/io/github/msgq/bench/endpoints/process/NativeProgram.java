package io.github.msgq.bench.endpoints.process;

import io.github.msgq.bench.machine.linux.SharedLibrary;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.bench.terms.parameter.KeyValues;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** An endpoint in C, or in Go for the study that had it: a program inside benchmarks.jar. */
public enum NativeProgram implements Program {
  C("c", "msgq-c", "this jar was built without the C program for this processor"),
  GO("go", "msgq-go", "no Go toolchain: install go 1.19 or later and build again");

  private static final Set<String> TRANSPORTS =
      Set.of("shm", "shm-sleep", "sysv", "posix", "pipe", "fifo", "tcp", "uds", "uds-seqpacket");

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
    return Stream.of(values()).filter(each -> each.language.equals(language)).findFirst();
  }

  @Override
  public List<String> command(String role, Path directory, Map<String, String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(unpack(directory).toString(), role));
    command.addAll(KeyValues.list(arguments));
    return command;
  }

  /** Whether the program exchanges messages over a transport of this name. */
  public boolean knows(String transport) {
    return this == C && TRANSPORTS.contains(transport);
  }

  /** Why it cannot run; empty if it can. */
  public Optional<String> unavailable() {
    return NativeProgram.class.getResource(resource()) == null
        ? Optional.of(missing)
        : Optional.empty();
  }

  private String resource() {
    return "/program/linux-" + SharedLibrary.processor() + "/" + program;
  }

  /**
   * Unpacks the program into a private directory, once; its path.
   *
   * <p>No file that is open for writing can be executed (ETXTBSY), and while this process writes
   * one, a child that another thread starts may inherit the descriptor. So cp(1) writes the file
   * that is executed: no other process inherits its descriptors, and it has ended before the file
   * is executed.
   */
  public synchronized Path unpack(Path directory) throws IOException {
    Path file = directory.resolve(program);
    if (Files.notExists(file)) {
      Path bytes = directory.resolve(program + ".bytes");
      Path copy = directory.resolve(program + ".copy");
      try (InputStream in = NativeProgram.class.getResourceAsStream(resource())) {
        write(in, bytes);
        copy(bytes, copy);
      } finally {
        Files.deleteIfExists(bytes);
      }
      Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwx------"));
      Files.move(copy, file);
    }
    return file;
  }

  private static void write(InputStream in, Path file) throws IOException {
    try {
      Files.copy(in, file);
    } catch (IOException e) {
      throw new IOException("cannot write %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static Path cp() throws IOException {
    return Tool.find("cp")
        .or(() -> Tool.find("/bin/cp"))
        .orElseThrow(
            () ->
                new IOException(
                    "cp(1) unpacks programs, and no directory of PATH that only you and root can"
                        + " change has it"));
  }

  /**
   * The output of cp goes to a file: the end of a pipe could be inherited by a process that another
   * thread starts, and would not close until that ends.
   */
  private static void copy(Path from, Path to) throws IOException {
    Path output = to.resolveSibling(to.getFileName() + ".said");
    Process cp =
        Spawn.start(
            new ProcessBuilder(cp().toString(), from.toString(), to.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile()));
    try {
      if (cp.waitFor() != 0) {
        throw new IOException("cannot unpack " + to + ": " + Files.readString(output).strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while unpacking " + to);
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
