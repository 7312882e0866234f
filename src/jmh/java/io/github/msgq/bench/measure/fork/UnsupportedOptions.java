package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.measure.trial.EndpointFigures;
import io.github.msgq.bench.terms.problem.Refusal;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/** Options that JMH accepts and our forks cannot carry out, or not correctly. */
public final class UnsupportedOptions {
  private static final Pattern DIRECTORY = Pattern.compile("(?:^|;)dir=([^;]*)");

  private static final Set<String> OUTSIDE =
      Set.of("perf", "perfasm", "perfc2c", "perfnorm", "xperfasm", "dtraceasm");

  private UnsupportedOptions() {}

  /**
   * Checks the options before anything runs.
   *
   * @throws Refusal with one sentence, and with the command that does it if there is one
   */
  public static void check(Options options) throws Refusal {
    checkCompilerHints();
    for (ProfilerConfig config : options.getProfilers()) {
      if (watchesFromOutside(config)) {
        String profiler = "-prof " + config.getKlass();
        throw new Refusal(
            "%s watches a fork from outside, which JMH's own main class does: java -cp %s org.openjdk.jmh.Main %s %s -prof %s"
                .formatted(
                    profiler,
                    System.getProperty("java.class.path"),
                    String.join(" ", options.getIncludes()),
                    profiler,
                    EndpointFigures.class.getName()));
      }
      checkPlace(config);
    }
  }

  /** Some leave files where an option says, else in a fork's current directory: a private one. */
  private static void checkPlace(ProfilerConfig config) throws Refusal {
    Matcher named = DIRECTORY.matcher(config.getOpts());
    if (named.find()) {
      Path directory = Path.of(named.group(1));
      String option = "-prof %s:%s".formatted(config.getKlass(), config.getOpts());
      if (!directory.isAbsolute()) {
        throw new Refusal(option + ": name the directory by an absolute path");
      }
      checkPlace(option + " leaves files", directory);
    }
  }

  /** Refuses a directory in which others may make files, where {@code what} needs one. */
  public static void checkPlace(String what, Path directory) throws Refusal {
    try {
      TrustedPath.checkUnshared(directory);
    } catch (IOException e) {
      throw new Refusal("%s: %s".formatted(what, Sentence.reason(e)), e);
    }
  }

  /** JMH refuses wrong system properties only when it is in the middle of a run. */
  private static void checkCompilerHints() throws Refusal {
    try {
      Hints.mode();
    } catch (IllegalStateException | IllegalArgumentException e) {
      throw new Refusal("a system property of JMH is wrong: " + e.getMessage());
    }
  }

  private static boolean watchesFromOutside(ProfilerConfig config) throws Refusal {
    if (OUTSIDE.contains(config.getKlass())) {
      return true; // an instance would run the program
    }
    try {
      Profiler profiler = ProfilerFactory.getProfilerOrException(config);
      return profiler instanceof ExternalProfiler && !(profiler instanceof InternalProfiler);
    } catch (ProfilerException e) {
      throw new Refusal(
          e.getMessage().startsWith(ClassNotFoundException.class.getName())
              ? "there is no profiler '%s': -lprof lists them".formatted(config.getKlass())
              : e.getMessage(),
          e);
    }
  }
}
