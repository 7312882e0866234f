package io.github.msgq.bench.studies.dubbo;

import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The libraries that {@code mvn -f rpc package} builds, and the commands of JVMs with them. */
public final class RpcBuild {
  /** The study used 64 MB, in which fst runs out of memory with ten threads and 1 MB payloads. */
  private static final String HEAP = "-Xmx256m";

  /** The first JDK that warns about these libraries' use of Unsafe. */
  private static final int WARNS_OF_UNSAFE = 24;

  private RpcBuild() {}

  /**
   * The folder of a line's libraries, which is next to this jar's.
   *
   * @throws NotAvailable if it is not built, with the command that builds it, or if others could
   *     change it
   */
  private static Path folder(LibraryLine line) {
    Path rpc = ofThisJar().resolve("../rpc").normalize();
    Path target = rpc.resolve(line.folder).resolve("target");
    if (!Files.isDirectory(target.resolve("lib"))) {
      throw new NotAvailable(
          "the stacks are not built: type mvn -f rpc package, after mvn package");
    }
    try {
      check(target);
      check(target.resolve("lib"));
      return target.toRealPath();
    } catch (IOException e) {
      throw new NotAvailable("the stacks in %s are not run: %s".formatted(rpc, e.getMessage()));
    }
  }

  private static void check(Path folder) throws IOException {
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(TrustedPath.checkDirectory(folder), "*.{jar,JAR}")) {
      for (Path jar : jars) {
        TrustedPath.checkCode(jar);
      }
    }
  }

  /** What has to be built first; empty if nothing. */
  public static Optional<String> missing() {
    try {
      for (LibraryLine line : LibraryLine.values()) {
        if (line != LibraryLine.HARNESS) {
          folder(line);
        }
      }
      return Optional.empty();
    } catch (NotAvailable e) {
      return Optional.of(e.getMessage());
    }
  }

  private static Path ofThisJar() {
    String first = System.getProperty("java.class.path").split(File.pathSeparator)[0];
    return Path.of(first).toAbsolutePath().getParent();
  }

  /** A JVM with the row's libraries after ours: where both have one (asm, gson), ours is newer. */
  public static JavaCommand java(StackRow row, TargetJava jdk, String... more) {
    List<String> flags =
        Stream.of(flags(jdk), flags(row), List.of(more)).flatMap(List::stream).toList();
    return new JavaCommand(jdk.executable(), flags, classPath(row.line));
  }

  /** A JVM with these libraries, for runs too short for C2 to pay off. */
  public static JavaCommand brief(StackRow row, TargetJava jdk) {
    return java(row, jdk, "-XX:TieredStopAtLevel=1");
  }

  /** The registry, in a JVM with the same java program and flags. */
  public static JavaCommand registry(JavaCommand java) {
    return new JavaCommand(java.java(), java.flags(), classPath(LibraryLine.ZOOKEEPER));
  }

  private static String classPath(LibraryLine line) {
    Path target = folder(line);
    return String.join(
        File.pathSeparator,
        JavaCommand.ownClassPath(),
        target.resolve("*").toString(),
        target.resolve("lib").resolve("*").toString());
  }

  /** JVM flags of all endpoints. */
  public static List<String> flags(TargetJava jdk) {
    List<String> flags = new ArrayList<>();
    flags.add(HEAP);
    flags.add("-XX:ActiveProcessorCount=1"); // each endpoint has one core
    flags.add("-Djava.net.preferIPv4Stack=true");
    if (jdk.feature() >= WARNS_OF_UNSAFE) {
      flags.add("--sun-misc-unsafe-memory-access=allow");
      flags.add(JavaCommand.NATIVE_ACCESS);
    }
    return flags;
  }

  public static List<String> flags(StackRow row) {
    return Stream.concat(
            row.opens().stream().map(name -> "--add-opens=java.base/java." + name + "=ALL-UNNAMED"),
            row.line.flags.stream())
        .toList();
  }
}
