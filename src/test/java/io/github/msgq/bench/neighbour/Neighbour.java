package io.github.msgq.bench.neighbour;

import io.github.msgq.bench.PrivateNetwork;
import io.github.msgq.bench.cli.BenchmarksJar;
import io.github.msgq.host.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** A user of this machine without rights, whom root can become; no account is needed. */
public final class Neighbour implements AutoCloseable {
  public static final int UID = 60999;

  private final Path programs;
  private PrivateNetwork network; // null until somebody is in it
  private final List<Process> attacks = new ArrayList<>();

  private Neighbour(Path programs) {
    this.programs = programs;
  }

  /**
   * Moves in; skips the test for anybody but root.
   *
   * @param directory gets programs that the neighbour may read
   */
  public static Neighbour in(Path directory) throws IOException, InterruptedException {
    Command.of(as("true")).succeedsOrSkips("only root can become another user");
    Path programs = Files.createDirectory(directory.resolve("neighbour"));
    String folder = Attack.class.getPackageName().replace('.', '/');
    Path classes = Files.createDirectories(programs.resolve(folder));
    for (String name : List.of("Attack", "Attack$Kind")) {
      try (var bytes = Attack.class.getResourceAsStream(name + ".class")) {
        Files.copy(bytes, classes.resolve(name + ".class"));
      }
    }
    Files.copy(BenchmarksJar.JAR, programs.resolve("benchmarks.jar"));
    try (var all = Files.walk(programs)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new Neighbour(programs);
  }

  /** The benchmarks, where the neighbour may read them. */
  public Path jar() {
    return programs.resolve("benchmarks.jar");
  }

  /** What starts a command where the attacks are, and nobody else whom they would reach. */
  public List<String> network() throws IOException {
    if (network == null) {
      network = new PrivateNetwork();
    }
    return network.command();
  }

  /** A command that the neighbour runs. */
  public static List<String> as(String... command) {
    return as(UID, command);
  }

  /** The same as a member of this group. */
  public static List<String> as(int group, String... command) {
    List<String> all =
        new ArrayList<>(List.of("setpriv", "--reuid=" + UID, "--regid=" + group, "--clear-groups"));
    all.addAll(List.of("--inh-caps=-all", "--bounding-set=-all", "--"));
    all.addAll(List.of(command));
    return all;
  }

  /** Runs a command to its end. */
  public static void run(String... command) throws IOException, InterruptedException {
    Command.of(as(command)).merged().run().isWell();
  }

  /**
   * Attacks from now on.
   *
   * @param how a word of {@link Attack}, and what that takes
   */
  public void attacks(String... how) throws IOException {
    List<String> inside = new ArrayList<>(network());
    inside.addAll(as(java(Attack.class, how)));
    Process attack = Command.of(inside).errorsShown().start();
    attacks.add(attack);
    if (!"ready".equals(attack.inputReader().readLine())) {
      throw new AssertionError("no attack: " + String.join(" ", how));
    }
  }

  private String[] java(Class<?> main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp"));
    command.add(programs + ":" + programs.resolve("benchmarks.jar"));
    command.add(main.getName());
    command.addAll(List.of(args));
    return command.toArray(new String[0]);
  }

  @Override
  public void close() throws InterruptedException {
    for (Process attack : attacks) {
      attack.destroyForcibly().waitFor();
    }
    if (network != null) {
      network.close();
    }
  }
}
