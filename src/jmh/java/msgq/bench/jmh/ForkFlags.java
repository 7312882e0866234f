package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import msgq.bench.session.Costs;
import org.openjdk.jmh.runner.options.Options;

/**
 * The flags that a fork needs to run without a warning. They stand in the results, so they are the
 * same in every run.
 */
public final class ForkFlags {
  private ForkFlags() {}

  /** Flags of the JVM itself, by its release. */
  static List<String> of(TargetJava java) {
    List<String> flags = new ArrayList<>();
    flags.add("--enable-native-access=ALL-UNNAMED"); // JDK 17 takes it, 24 and later ask for it
    if (java.feature() >= 23) {
      flags.add("--sun-misc-unsafe-memory-access=allow"); // for JMH; unknown to earlier ones
    }
    return flags;
  }

  /** All flags that go first: ours, then those that the user wants to go first. */
  public static List<String> prepended(TargetJava java, Options options) {
    List<String> flags = of(java);
    Costs.flag().ifPresent(flags::add);
    Collection<String> users = options.getJvmArgsPrepend().orElse(List.of());
    flags.addAll(users);
    return flags;
  }
}
