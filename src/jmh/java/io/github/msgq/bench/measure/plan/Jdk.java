package io.github.msgq.bench.measure.plan;

import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One of the JDKs that a run compares, with its label in the results. */
public record Jdk(String label, TargetJava java) {
  private static final String ALL = "all";
  private static final Pattern VERSION = Pattern.compile("[0-9]+(\\.[0-9]+)*");
  private static final String HOME = System.getProperty("user.home");
  private static final List<String> USUAL =
      List.of("/usr/lib/jvm", HOME + "/.sdkman/candidates/java", HOME + "/.jdks");

  /**
   * The JDKs that a command line names, each with a label of its own.
   *
   * @param option that names them
   * @param paths java programs, the homes of JDKs, or versions such as 17, which are looked for in
   *     the usual places; {@code all} alone stands for those there
   * @param oldest feature release that will do
   * @throws Refusal if one is not a JVM, too old, not found, or named twice
   */
  public static List<Jdk> named(String option, List<String> paths, int oldest) throws Refusal {
    boolean all = paths.equals(List.of(ALL));
    Map<Path, TargetJava> programs = new LinkedHashMap<>();
    for (String path : all ? usual() : paths) {
      try {
        TargetJava java =
            VERSION.matcher(path).matches()
                ? installed(option, path, oldest)
                : TargetJava.of(option, path, oldest);
        if (programs.putIfAbsent(real(java.executable()), java) != null) {
          throw new Refusal("%s names the same JDK twice, %s".formatted(option, java.executable()));
        }
      } catch (Refusal e) {
        if (!all) { // of all, what is too old is left out
          throw e;
        }
      }
    }
    Map<String, Jdk> labelled = new LinkedHashMap<>();
    for (TargetJava java : programs.values()) {
      String version = java.version();
      String label = version;
      for (int i = 2; labelled.containsKey(label); i++) {
        label = version + "-" + i;
      }
      labelled.put(label, new Jdk(label, java));
    }
    return List.copyOf(labelled.values());
  }

  private static TargetJava installed(String option, String version, int oldest) throws Refusal {
    List<String> leftOut = new ArrayList<>();
    for (String path : usual()) {
      try {
        TargetJava java = TargetJava.of(option, path, oldest);
        if ((java.version() + ".").startsWith(version + ".")) {
          return java;
        }
      } catch (Refusal e) { // that one is too old, or others can change it
        leftOut.add(e.getMessage());
      }
    }
    throw new Refusal(
        "%s: there is no JDK %s in %s: give its home%s"
            .formatted(
                option,
                version,
                String.join(", ", USUAL),
                leftOut.isEmpty() ? "" : " (left out: %s)".formatted(String.join("; ", leftOut))));
  }

  /** The java programs there; links to the same program count once. */
  private static Collection<String> usual() {
    Map<Path, String> homes = new LinkedHashMap<>();
    for (String place : USUAL) {
      try (Stream<Path> list = Files.list(Path.of(place))) {
        list.sorted()
            .map(home -> home.resolve("bin/java"))
            .filter(Files::isExecutable)
            .forEach(java -> homes.putIfAbsent(real(java), java.toString()));
      } catch (IOException | InvalidPathException e) {
        // there is no such place, or this locale cannot express its name
      }
    }
    return homes.values();
  }

  private static Path real(Path program) {
    try {
      return program.toRealPath();
    } catch (IOException e) {
      return program.toAbsolutePath();
    }
  }

  /** The problem if an end did not run on this JDK, by what it reports itself. */
  public Optional<Problem> ranOnAnother(Map<String, String> runtimes) {
    return runtimes.entrySet().stream()
        .filter(end -> end.getValue().startsWith("java "))
        .filter(end -> !end.getValue().startsWith("java " + java.version()))
        .map(
            end ->
                Problem.failed(
                    "the %s ran on %s, not on %s"
                        .formatted(end.getKey(), end.getValue(), java.version())))
        .findFirst();
  }
}
