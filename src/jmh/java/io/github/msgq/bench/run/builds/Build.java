package io.github.msgq.bench.run.builds;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.machine.lease.LeaseRoot;
import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.machine.linux.Spawn;
import io.github.msgq.bench.machine.trust.Tool;
import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.results.saved.ForkFiles;
import io.github.msgq.bench.results.saved.RunJson;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.Printable;
import io.github.msgq.bench.terms.problem.Refusal;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One of two builds of some benchmarks: a jar with JMH in it, or beside it, run by its own JMH,
 * whatever the jar's main class is. A benchmarks.jar of ours is run by its main class, with gauge
 * and clock.
 */
public final class Build {
  private static final String MAIN = "org.openjdk.jmh.Main";

  /** Of the class that runs it, which is in a folder of its own where the jar runs. */
  private static final String HOST = "io.github.msgq.bench.run.builds.JmhHost";

  private static final String OURS = "io.github.msgq.bench.Main";
  private static final String FORMAT = "Msgq-Result-Format"; // of the manifest

  /** What JMH's annotation processor has written about each benchmark. */
  private static final String LIST = "META-INF/BenchmarkList";

  /** A list comes at once. */
  private static final long LISTING_MILLIS = Long.getLong("msgq.list.millis", 120_000);

  /** Until its output ends, which others may hold. */
  private static final long PATIENCE_MILLIS = Long.getLong("msgq.output.millis", 10_000);

  /** Until a benchmark ends, which may take hours. */
  private static final Duration LONGEST = Duration.ofDays(1);

  /**
   * Runs what follows it. Its input is a pipe that ends when this JVM closes it, or ends in any
   * way; whoever reads it then kills the group.
   */
  private static final String SHELL =
      "exec 3<&0; { read -r end <&3; kill -9 0; } >/dev/null 2>&1 & \"$@\" </dev/null 3<&-";

  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");

  private static final Pattern WRITTEN =
      Pattern.compile("(?:-Xlog:[^ :]*:(?:file=)?|-Xloggc:|-XX:LogFile=|filename=)([^ :,]+)");

  private static final Pattern WRITING = Pattern.compile("(jfr|async)(?=:|$):?(.*)");
  private static final String DIRECTORY = "dir="; // their option

  private static final String STRAY =
      "%s: a thread that %s leaves costs %s s in each fork: end it, or make it a daemon";

  private static final String OWN_FLAGS =
      "%s: %s has flags of its own (jvmArgs), so its forks' temporary files are in the usual directory,"
          + " not in a private one";

  private final String label;
  private final Path jar;
  private final Path java;
  private final List<String> options;
  private Path temp;
  private Path profiles;
  private final Set<String> notices = new LinkedHashSet<>();
  private int forks;
  private Path used; // by profilers; null if none writes files
  private ClassPath classPath;
  private boolean ours;
  private Consumer<String> log;
  private volatile Process running; // null before the first

  /** A build, by its label in the results; each of its forks has these options of JMH. */
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
    Map<String, String> facts =
        new TreeMap<>(Map.of("build", label, "jar", file, "java", java.toString()));
    if (used != null) {
      facts.put("profiles", Printable.of(used.toString()));
    }
    return facts;
  }

  /**
   * Copies the jar and what it names, which may change while they are measured, to a new private
   * directory. JMH's output is logged.
   *
   * @param results where profilers leave files, unless a user names another place
   */
  public void copyTo(Path directory, Path results, Consumer<String> output)
      throws Refusal, IOException {
    temp = Files.createDirectory(directory, LeaseRoot.PRIVATE);
    profiles = results.toAbsolutePath();
    log = output;
    Path host = temp.resolve("host").resolve(HOST.replace('.', '/') + ".class");
    TrustedPath.makeDirectory(host.getParent(), LeaseRoot.PRIVATE);
    try (InputStream in = Build.class.getResourceAsStream("JmhHost.class")) {
      write(host, in.readAllBytes());
    }
    classPath = new ClassPath(jar, temp.resolve("jars"));
    try (JarFile file = new JarFile(classPath.jar().toFile())) {
      Attributes main =
          file.getManifest() == null ? new Attributes() : file.getManifest().getMainAttributes();
      ours = Integer.toString(RunJson.FORMAT).equals(main.getValue(FORMAT));
      if (!ours && (main.getValue(FORMAT) != null || OURS.equals(main.getValue("Main-Class")))) {
        throw new Refusal(
            "%s is a benchmarks.jar of another age than this one: compare old.json new.json of both"
                .formatted(label));
      }
    }
  }

  /** Whether it is one of ours, once it is copied. */
  public boolean isOurs() {
    return ours;
  }

  /** What the system says of a full disk names no file. */
  private static void write(Path file, byte[] bytes) throws IOException {
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new IOException("cannot write %s (%s)".formatted(file, Sentence.reason(e)), e);
    }
  }

  /**
   * The benchmarks that it has, with each combination of their parameters' values, as expressions
   * and options choose them. JMH refuses what is wrong among all of its options.
   */
  public List<Case> cases(List<String> regexps, List<String> choosing) throws Refusal, IOException {
    for (String each : regexps) {
      if (each.startsWith("-")) {
        throw new Refusal(
            "'%s' stands where an expression for names of benchmarks does, and these have no '-'"
                .formatted(each));
      }
    }
    List<String> loud = without(Set.of("-v"), options); // a silent JMH prints no list
    List<String> all = with(regexps, choosing, loud);
    try {
      Printed listed = jmh(with(all, List.of("-lp")), LISTING_MILLIS);
      Optional<List<Case>> cases = Listing.cases(listed.lines(), classPath.texts(LIST), choosing);
      if (cases.isPresent()) {
        return cases.get();
      }
      listed = jmh(with(all, List.of("-l")), LISTING_MILLIS); // an old JMH
      cases = Listing.cases(listed.lines(), "", List.of());
      if (cases.isPresent()) {
        return tried(cases.get(), with(choosing, options));
      }
      throw new Failure(
          listed.words() + " (JMH and all else must be in the jar, or named in its manifest)");
    } catch (Failure e) {
      throw new Refusal(
          "%s cannot list its benchmarks by %s: %s".formatted(label, MAIN, e.getMessage()));
    }
  }

  /** Where only results show which parameters there are. */
  private List<Case> tried(List<Case> benchmarks, List<String> typed) throws IOException {
    List<String> once = List.of("-wi", "0", "-i", "1", "-bm", "ss");
    List<String> others = without(Set.of("-wi", "-i", "-bm"), typed);
    List<Case> cases = new ArrayList<>();
    for (Case each : benchmarks) {
      run(each.benchmark(), with(each.arguments(), others, once), LONGEST)
          .forEach(its -> cases.add(new Case(each.benchmark(), its.measurement().parameters())));
    }
    return cases;
  }

  /** Leaves out some of these options, each with its value: JMH takes most of them once. */
  private static List<String> without(Set<String> names, List<String> typed) {
    return IntStream.range(0, typed.size())
        .filter(i -> !names.contains(typed.get(i - i % 2)))
        .mapToObj(typed::get)
        .toList();
  }

  /**
   * Runs one fork, for so long, and a day, at most; returns a result in each mode, or throws why
   * not.
   */
  public List<ForkFiles> run(Case chosen, Duration most) throws IOException {
    Duration limit = most.compareTo(LONGEST) < 0 ? most : LONGEST;
    forks++;
    List<String> own = new ArrayList<>(options);
    for (int i = 0; i < own.size(); i += 2) {
      if (own.get(i).equals("-prof")) {
        own.set(i + 1, apart(own.get(i + 1)));
      }
    }
    List<ForkFiles> results = run(chosen.benchmark(), with(chosen.arguments(), own), limit);
    for (ForkFiles each : results) {
      Map<String, String> measured = each.measurement().parameters();
      if (!measured.equals(chosen.parameters())) {
        throw new Failure("JMH measured it with %s instead".formatted(measured));
      }
    }
    return results;
  }

  /** Gives a profiler a directory for this fork: its files bear the same names in each. */
  private String apart(String profiler) {
    Matcher writing = WRITING.matcher(profiler);
    if (!writing.matches()) {
      return profiler;
    }
    Path directory = profiles;
    StringJoiner options = new StringJoiner(";", writing.group(1) + ":", "");
    for (String each : writing.group(2).split(";")) {
      if (each.startsWith(DIRECTORY)) {
        Path typed = Path.of(each.substring(DIRECTORY.length()));
        directory = typed.toAbsolutePath().resolve(profiles.getFileName());
      } else if (!each.isEmpty()) {
        options.add(each);
      }
    }
    used = directory;
    return options.add(DIRECTORY + directory.resolve("" + forks)).toString();
  }

  private List<ForkFiles> run(String name, List<String> arguments, Duration most)
      throws IOException {
    Path file = temp.resolve("result.json");
    Files.deleteIfExists(file);
    List<String> fork = List.of("-f", "1");
    List<String> others = ours ? List.of() : List.of("-wf", "0", "-foe", "true", "-rf", "json");
    List<String> result = List.of("-rff", file.toString());
    Printed printed = jmh(with(arguments, fork, others, result), most.toMillis());
    int status = running.exitValue();
    if (Files.isSymbolicLink(file)) { // perhaps to what cannot be read to its end
      throw new Failure("JMH left a link in place of a result");
    }
    if (Files.isRegularFile(file) && TrustedPath.isOwn(file)) {
      Files.setPosixFilePermissions(file, OWN); // a umask of 0 lets everybody write it
    }
    try {
      if (ours) {
        ForkFiles.checkRun(file);
      }
      List<ForkFiles> read = ForkFiles.read(file);
      if (status == 0 && !read.isEmpty()) {
        boolean typed = arguments.contains("-jvmArgs");
        if (!ours && !typed && printed.isWithout("-Djava.io.tmpdir=")) {
          notices.add(OWN_FLAGS.formatted(label, name));
        }
        printed.seconds().ifPresent(each -> notices.add(STRAY.formatted(label, name, each)));
        return read;
      }
      if (status == 0 && printed.reason().isEmpty()) { // as after Runtime.halt(0)
        throw new Failure("its JVM ended with exit status 0 before JMH had a result");
      }
    } catch (Refusal e) {
      // it has left none
    }
    throw new Failure("JMH left no result (exit status %d): %s".formatted(status, printed.words()));
  }

  private Printed jmh(List<String> arguments, long millis) throws IOException {
    Path group =
        Tool.find("setsid").orElseThrow(() -> new IOException("install setsid (util-linux)"));
    Path own = temp.resolve("tmp");
    if (!Files.exists(own)) { // the first time, or since a benchmark has removed it
      Files.createDirectory(own, LeaseRoot.PRIVATE); // not its parents: they go as this JVM ends
    }
    List<String> shell = List.of(group.toString(), "/bin/sh", "-c", SHELL, "sh", java.toString());
    List<String> flags = List.of(JavaCommand.NO_PERFORMANCE_DATA, "-Djava.io.tmpdir=" + own);
    String path = classPath.jar().toString();
    Path file = temp.resolve("arguments");
    write(file, String.join("\0", arguments).getBytes(UTF_8));
    List<String> foreign =
        List.of("-cp", path + File.pathSeparator + temp.resolve("host"), HOST, file.toString());
    List<String> main = List.of("-Djmh.ignoreLock=true", "-jar", path);
    classPath.check();
    Process jmh =
        Spawn.start(
            new ProcessBuilder(with(shell, flags, ours ? with(main, arguments) : foreign))
                .directory(new File("").getAbsoluteFile())
                .redirectErrorStream(true));
    running = jmh;
    CompletableFuture<Printed> reading =
        CompletableFuture.supplyAsync(
            () -> Printed.read(jmh.getInputStream(), () -> end(jmh)),
            work -> DaemonThread.start("output", work));
    boolean late =
        jmh.onExit().completeOnTimeout(null, millis, TimeUnit.MILLISECONDS).join() == null;
    end(jmh);
    Printed held = new Printed(List.of("another process holds its output"), "");
    Printed printed =
        reading.completeOnTimeout(held, PATIENCE_MILLIS, TimeUnit.MILLISECONDS).join();
    if (printed == held) {
      jmh.getInputStream().close(); // so that it is not read for ever
    }
    printed.lines().forEach(log);
    if (late || !printed.wrong().isEmpty()) {
      String waited =
          "it had not ended after %s s; its last line: %s"
              .formatted(millis / 1000.0, printed.last());
      throw new Failure("it was ended, since " + (late ? waited : printed.wrong()));
    }
    return printed;
  }

  /** The files that its JVMs are told to write, and that all of its forks have in common. */
  public Stream<String> files() {
    return options.stream()
        .flatMap(each -> WRITTEN.matcher(each).results())
        .map(found -> found.group(1))
        .filter(file -> !file.matches("stdout|stderr|.*%[pt].*"));
  }

  /** What a user should know of forks that have gone well. */
  public Set<String> notices() {
    return notices;
  }

  /** Ends what it runs, and what that has left. */
  public void stop() {
    Process last = running;
    if (last != null) {
      end(last);
    }
  }

  private static void end(Process jmh) {
    try {
      jmh.getOutputStream().close();
    } catch (IOException e) {
      // nobody reads it any more
    }
    if (jmh.isAlive()) { // otherwise its number may be another's
      jmh.onExit().join();
    }
  }

  @SafeVarargs
  private static List<String> with(List<String>... parts) {
    return Stream.of(parts).flatMap(List::stream).toList();
  }
}
