package io.github.msgq.bench.builds;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.bench.problem.Failure;
import io.github.msgq.bench.problem.Printable;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.process.ForeignProgram;
import io.github.msgq.bench.process.JavaCommand;
import io.github.msgq.bench.saved.ForkFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * One of two builds of some benchmarks: a jar with JMH in it, run by its own JMH, whatever the
 * jar's main class is.
 */
public final class Build {
  private static final String MAIN = "org.openjdk.jmh.Main";
  private static final int MOST_LETTERS = 300;

  /** What JMH prints before the exception of a benchmark. */
  private static final String FAILURE = "<failure>";

  private static final Pattern EXCEPTION =
      Pattern.compile("(Exception|Error|Caused by).*|[\\w.$]+(Exception|Error)\\b.*");

  private final String label;
  private final Path jar;
  private final Path java;
  private final List<String> options;
  private Path temp;
  private Consumer<String> output;
  private ForeignProgram running;
  private boolean over;

  /**
   * A build.
   *
   * @param label in the results
   * @param java the program that runs it
   * @param options of JMH, for this build alone
   */
  public Build(String label, Path jar, Path java, List<String> options) {
    this.label = label;
    this.jar = jar;
    this.java = java;
    this.options = options;
  }

  public String label() {
    return label;
  }

  /** What its figures depend on. */
  public Map<String, String> facts() {
    String file = Printable.of(jar.toAbsolutePath().toString());
    return Map.of("build", label, "jar", file, "java", java.toString());
  }

  /** Whether the other is the same, and is run in the same way. */
  public boolean sameAs(Build other) throws IOException {
    return java.equals(other.java)
        && options.equals(other.options)
        && Files.mismatch(copy(), other.copy()) < 0;
  }

  /**
   * Copies the jar, which may change while it is measured.
   *
   * @param directory private, and does not exist yet
   * @param printed takes what JMH prints
   */
  public void copyTo(Path directory, Consumer<String> printed) throws IOException {
    temp = Files.createDirectory(directory);
    output = printed;
    Files.copy(jar, copy());
  }

  private Path copy() {
    return temp.resolve("benchmarks.jar");
  }

  /**
   * The benchmarks that it has, with each combination of their parameters' values.
   *
   * @param regexps that select benchmarks
   * @param choosing options that choose benchmarks and parameters
   * @param passed JMH's other options, which it refuses if they are wrong
   */
  public List<Case> cases(List<String> regexps, List<String> choosing, List<String> passed)
      throws Refusal, IOException {
    List<String> printed = new ArrayList<>();
    for (String list : List.of("-lp", "-l")) {
      printed.clear();
      jmh(printed::add, with(regexps, choosing, passed, options, List.of(list)));
      Optional<Map<String, Map<String, List<String>>>> found = Listing.read(printed);
      if (found.isPresent()) {
        return list.equals("-lp")
            ? Listing.cases(found.get(), declared(), choosing)
            : tried(found.get().keySet(), with(choosing, passed));
      }
    }
    throw new Refusal(
        "%s cannot list its benchmarks by %s (it must be the jar that has JMH and all else in it): %s"
            .formatted(label, MAIN, words(printed)));
  }

  /** What JMH's annotation processor has written about each benchmark. */
  private List<String> declared() throws IOException {
    try (JarFile file = new JarFile(copy().toFile())) {
      ZipEntry list = file.getEntry("META-INF/BenchmarkList");
      return list == null
          ? List.of()
          : new String(file.getInputStream(list).readAllBytes(), UTF_8).lines().toList();
    }
  }

  /** An old JMH shows in its results alone which parameters there are. */
  private List<Case> tried(Set<String> benchmarks, List<String> passed) throws IOException {
    List<String> once = List.of("-wi", "0", "-i", "1", "-bm", "ss");
    List<Case> cases = new ArrayList<>();
    for (String benchmark : benchmarks) {
      run(with(List.of(Case.pattern(benchmark)), passed, once)).stream()
          .map(each -> new Case(benchmark, each.read().params()))
          .distinct()
          .forEach(cases::add);
    }
    return cases;
  }

  /**
   * Runs one fork.
   *
   * @param passed JMH's options
   * @return a result in each of the benchmark's modes
   * @throws Failure if there is none, with a sentence
   */
  public List<ForkFile.Result> run(Case chosen, List<String> passed) throws IOException {
    List<ForkFile.Result> results = run(with(chosen.arguments(), passed));
    for (ForkFile.Result each : results) {
      if (!each.read().params().equals(chosen.parameters())) {
        throw new Failure("JMH measured it with %s instead".formatted(each.read().params()));
      }
    }
    return results;
  }

  private List<ForkFile.Result> run(List<String> arguments) throws IOException {
    Path file = temp.resolve("result.json");
    List<String> fork = List.of("-f", "1", "-wf", "0", "-foe", "true");
    List<String> result = List.of("-rf", "json", "-rff", file.toString());
    List<String> printed = new ArrayList<>();
    int status = jmh(printed::add, with(arguments, options, fork, result));
    try {
      List<ForkFile.Result> results = ForkFile.read(file);
      if (status != 0 || results.isEmpty()) {
        throw new Failure("exit status %d: %s".formatted(status, words(printed)));
      }
      return results;
    } catch (Refusal e) {
      throw new Failure(
          "JMH left no result (exit status %d): %s".formatted(status, words(printed)));
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private int jmh(Consumer<String> printed, List<String> arguments) throws IOException {
    List<String> flags = List.of(JavaCommand.NO_PERFORMANCE_DATA, "-Djava.io.tmpdir=" + temp);
    List<String> main = List.of("-cp", copy().toString(), MAIN);
    List<String> command = with(List.of(java.toString()), flags, main, arguments);
    synchronized (this) {
      if (over) {
        throw new Failure("stopped");
      }
      running = ForeignProgram.start(command, printed.andThen(output));
    }
    try (ForeignProgram program = running) {
      return program.await();
    }
  }

  /** Ends what it runs, and runs no more. */
  public synchronized void stop() {
    over = true;
    if (running != null) {
      running.close();
    }
  }

  @SafeVarargs
  private static List<String> with(List<String>... parts) {
    return Stream.of(parts).flatMap(List::stream).toList();
  }

  /** Why it failed: the exception that JMH prints, or the last line. */
  static String words(List<String> printed) {
    List<String> lines = printed.stream().map(String::strip).filter(x -> !x.isEmpty()).toList();
    int failure = lines.indexOf(FAILURE) + 1;
    String shown =
        Printable.of(
            lines.stream()
                .skip(failure)
                .filter(each -> failure > 0 || EXCEPTION.matcher(each).matches())
                .findFirst()
                .orElse(lines.isEmpty() ? "it printed nothing" : lines.get(lines.size() - 1)));
    return shown.length() > MOST_LETTERS ? shown.substring(0, MOST_LETTERS) + "..." : shown;
  }
}
