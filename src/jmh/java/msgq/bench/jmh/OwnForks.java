package msgq.bench.jmh;

import msgq.bench.problem.Refusal;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.runner.options.WarmupMode;

/** What JMH's own main class can do and our forks cannot. */
public final class OwnForks {
  private OwnForks() {}

  /**
   * Looks at the options before anything runs.
   *
   * @throws Refusal with the command that does it
   */
  public static void check(Options options) throws Refusal {
    for (ProfilerConfig config : options.getProfilers()) {
      if (watchesFromOutside(config)) {
        String profiler = "-prof " + config.getKlass();
        throw jmhsOwn(options, profiler, profiler + " watches a fork from outside");
      }
    }
    if (options.getWarmupMode().orElse(WarmupMode.INDI) != WarmupMode.INDI
        || !options.getWarmupIncludes().isEmpty()) {
      throw jmhsOwn(options, "-wm ...", "-wm and -wmb warm several benchmarks up in one JVM");
    }
  }

  private static boolean watchesFromOutside(ProfilerConfig config) throws Refusal {
    try {
      Profiler profiler = ProfilerFactory.getProfilerOrException(config);
      return profiler instanceof ExternalProfiler && !(profiler instanceof InternalProfiler);
    } catch (ProfilerException e) {
      throw new Refusal(e.getMessage(), e);
    }
  }

  private static Refusal jmhsOwn(Options options, String option, String what) {
    return new Refusal(
        "%s, which JMH's own main class does: java -cp %s org.openjdk.jmh.Main %s %s -prof %s"
            .formatted(
                what,
                System.getProperty("java.class.path"),
                String.join(" ", options.getIncludes()),
                option,
                EndpointFigures.class.getName()));
  }
}
