package io.github.msgq.bench.builds;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.github.msgq.bench.linux.Spawn;
import io.github.msgq.bench.problem.Failure;
import io.github.msgq.bench.problem.Printable;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.process.JavaCommand;
import io.github.msgq.bench.saved.ForkFiles;
import io.github.msgq.bench.trust.Tool;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * One of two builds of some benchmarks: a jar with JMH in it, or beside it, run by its own JMH,
 * whatever the jar's main class is.
 */
public final class Build {
  private static final String MAIN = "org.openjdk.jmh.Main";
  private static final String LIST = "META-INF/BenchmarkList";

  /** A list comes at once; a benchmark may take hours, and JMH interrupts one that hangs. */
  private static final long LISTING_MILLIS = Long.getLong("msgq.list.millis", 120_000);

  private static final long FOREVER_MILLIS = TimeUnit.DAYS.toMillis(365);
  private static final long LOOK_MILLIS = 100;
  private static final long MOST_BYTES = Long.getLong("msgq.printed.bytes", 1L << 30);
  private static final int BEGINNING = 4 << 20;
  private static final int END = 1 << 16;
  private static final int MOST_LETTERS = 300; // of a sentence

  /**
   * Runs what follows it. Its input is a pipe that ends when this JVM does, however that ends, or
   * when this JVM closes it; whoever reads it then kills the group.
   */
  private static final String SHELL =
      "exec 3<&0; { read -r end <&3; kill -9 0; } >/dev/null 2>&1 & \"$@\" </dev/null 3<&-";

  private static final Pattern EXCEPTION =
      Pattern.compile("(Exception|Error|Caused by).*|[\\w.$]+(Exception|Error)\\b.*");

  private final String label;
  private final Path jar;
  private final Path java;
  private final List<String> options;
  private Path temp;
  private final List<Path> copies = new ArrayList<>(); // of the jar, and of what it names
  private Consumer<String> log;
  private Process running;
  private boolean over;
  private int results;

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
        && Files.isSameFile(jar, other.jar);
  }

  /**
   * Copies the jar and the jars that it names, which may change while they are measured; a
   * directory that it names is used where it is.
   *
   * @param directory private, and does not exist yet
   * @param printed takes what JMH prints
   */
  public void copyTo(Path directory, Consumer<String> printed) throws IOException {
    temp = Files.createDirectory(directory);
    log = printed;
    for (Path each : ClassPath.of(jar)) {
      copies.add(Files.isDirectory(each) ? each : copy(each));
    }
  }

  /** Without the names in its manifest: a JVM would look where these lead before it looks here. */
  private Path copy(Path original) throws IOException {
    Path copy = temp.resolve(copies.size() + ".jar");
    try (InputStream in = Files.newInputStream(original)) {
      Files.copy(in, copy); // which can be written, whatever the mode of the original
    }
    ClassPath.remove(copy);
    return copy;
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
    try {
      return listed(regexps, choosing, passed);
    } catch (Failure e) {
      throw new Refusal(
          "%s cannot list its benchmarks by %s: %s".formatted(label, MAIN, e.getMessage()));
    }
  }

  private List<Case> listed(List<String> regexps, List<String> choosing, List<String> passed)
      throws IOException {
    List<String> all = with(regexps, choosing, passed, options);
    Optional<Map<String, Map<String, List<String>>>> listed =
        Listing.read(jmh(with(all, List.of("-lp")), LISTING_MILLIS).printed);
    if (listed.isPresent()) {
      return Listing.cases(listed.get(), declared(), choosing);
    }
    Ended plain = jmh(with(all, List.of("-l")), LISTING_MILLIS); // an old JMH
    listed = Listing.read(plain.printed);
    if (listed.isEmpty()) {
      throw new Failure(
          plain.words() + " (JMH and all else must be in the jar, or named in its manifest)");
    }
    return tried(listed.get().keySet(), with(choosing, passed));
  }

  /** What JMH's annotation processor has written about each benchmark. */
  private String declared() throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path each : copies) {
      if (Files.isDirectory(each)) {
        Path list = each.resolve(LIST);
        all.append(Files.exists(list) ? Files.readString(list) : "");
      } else {
        try (JarFile file = new JarFile(each.toFile())) {
          ZipEntry list = file.getEntry(LIST);
          all.append(
              list == null ? "" : new String(file.getInputStream(list).readAllBytes(), UTF_8));
        }
      }
    }
    return all.toString();
  }

  /** Where only results show which parameters there are. */
  private List<Case> tried(Set<String> benchmarks, List<String> passed) throws IOException {
    List<String> once = List.of("-wi", "0", "-i", "1", "-bm", "ss");
    List<String> others = new ArrayList<>(); // JMH refuses some options if they are given twice
    for (int i = 0; i < passed.size(); i += 2) {
      if (!once.contains(passed.get(i))) {
        others.addAll(passed.subList(i, i + 2));
      }
    }
    List<Case> cases = new ArrayList<>();
    for (String benchmark : benchmarks) {
      run(with(List.of(Case.pattern(benchmark)), others, once)).stream()
          .map(each -> new Case(benchmark, each.measurement().parameters()))
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
  public List<ForkFiles> run(Case chosen, List<String> passed) throws IOException {
    List<ForkFiles> results = run(with(chosen.arguments(), passed));
    for (ForkFiles each : results) {
      Map<String, String> measured = each.measurement().parameters();
      if (!measured.equals(chosen.parameters())) {
        throw new Failure("JMH measured it with %s instead".formatted(measured));
      }
    }
    return results;
  }

  private List<ForkFiles> run(List<String> arguments) throws IOException {
    Path file = temp.resolve("result-%d.json".formatted(++results));
    List<String> fork = List.of("-f", "1", "-wf", "0", "-foe", "true");
    List<String> result = List.of("-rf", "json", "-rff", file.toString());
    Ended ended = jmh(with(arguments, options, fork, result), FOREVER_MILLIS);
    try {
      List<ForkFiles> read = ForkFiles.read(file);
      Files.delete(file);
      if (ended.status == 0 && !read.isEmpty()) {
        return read;
      }
    } catch (Refusal e) {
      // it has left none: what is there is removed with the directory
    }
    throw new Failure(
        "JMH left no result (exit status %d): %s".formatted(ended.status, ended.words()));
  }

  private Ended jmh(List<String> arguments, long millis) throws IOException {
    Path group =
        Tool.find("setsid").orElseThrow(() -> new IOException("install setsid (util-linux)"));
    Path output = temp.resolve("output");
    List<String> shell = List.of(group.toString(), "/bin/sh", "-c", SHELL, "sh", java.toString());
    List<String> flags = List.of(JavaCommand.NO_PERFORMANCE_DATA, "-Djava.io.tmpdir=" + temp);
    String path = copies.stream().map(Path::toString).collect(joining(File.pathSeparator));
    List<String> main = List.of("-cp", path, MAIN);
    synchronized (this) {
      if (over) {
        throw new Failure("stopped");
      }
      running =
          Spawn.start(
              new ProcessBuilder(with(shell, flags, main, arguments))
                  .directory(new File("").getAbsoluteFile())
                  .redirectErrorStream(true)
                  .redirectOutput(output.toFile()));
    }
    List<String> printed;
    try {
      await(output, millis);
    } finally {
      printed = printed(output);
      printed.forEach(log);
    }
    return new Ended(running.exitValue(), printed);
  }

  /** Waits until it has ended, or ends it: it may never answer, or fill the disk. */
  private void await(Path output, long millis) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      while (!running.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        boolean endless = Files.size(output) > MOST_BYTES;
        if (endless || System.nanoTime() - deadline > 0) {
          end();
          throw new Failure(
              endless
                  ? "it was ended, since it printed without end"
                  : "it was ended, since it had not answered after %s s"
                      .formatted(millis / 1000.0));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      end();
      throw new Failure("interrupted");
    }
  }

  /** The beginning of what it has printed, and the end. */
  private static List<String> printed(Path output) throws IOException {
    try (InputStream in = Files.newInputStream(output)) {
      List<String> lines = new ArrayList<>(lines(in.readNBytes(BEGINNING)));
      long left = Files.size(output) - BEGINNING - END;
      if (left > 0) {
        lines.add("... (%,d bytes are left out here)".formatted(left));
        in.skipNBytes(left);
      }
      lines.addAll(lines(in.readNBytes(END)));
      return lines;
    }
  }

  private static List<String> lines(byte[] text) {
    return new String(text).lines().toList();
  }

  /** Ends what it runs, and runs no more. */
  public synchronized void stop() {
    over = true;
    if (running != null) {
      end();
    }
  }

  private void end() {
    try {
      running.getOutputStream().close();
    } catch (IOException e) {
      // it has ended
    }
    running.onExit().join();
  }

  @SafeVarargs
  private static List<String> with(List<String>... parts) {
    return Stream.of(parts).flatMap(List::stream).toList();
  }

  /** How JMH ended, and what it printed. */
  record Ended(int status, List<String> printed) {
    /** Why it failed: what JMH prints of a benchmark that did, an exception, or the last line. */
    String words() {
      List<String> lines = printed.stream().map(String::strip).filter(x -> !x.isEmpty()).toList();
      int failure = lines.indexOf("<failure>") + 1;
      String line =
          lines.stream()
              .skip(failure)
              .filter(each -> failure > 0 || EXCEPTION.matcher(each).matches())
              .findFirst()
              .orElse(lines.isEmpty() ? "it printed nothing" : lines.get(lines.size() - 1));
      return Printable.of(
          line.length() > MOST_LETTERS ? line.substring(0, MOST_LETTERS) + "..." : line);
    }
  }
}
