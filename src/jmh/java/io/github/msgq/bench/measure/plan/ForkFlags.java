package io.github.msgq.bench.measure.plan;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.terms.parameter.Parameters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Flags that a fork needs to run without a warning; results show them, so they never differ. */
public final class ForkFlags {
  private static final String UNSAFE = "--sun-misc-unsafe-memory-access";
  private static final int KNOWS_UNSAFE = 23;

  /**
   * A heap whose pages are there from the start: otherwise the kernel provides each at its first
   * use, which lasts longer than a warm-up if a transport makes garbage.
   */
  private static final List<String> HEAP = List.of("-Xms64m", "-XX:+AlwaysPreTouch");

  private static final Pattern SIZES_HEAP =
      Pattern.compile("-Xm[nsx].*|-XX:.*(HeapSize|NewSize|RAMPercentage|AlwaysPreTouch|Epsilon).*");

  private ForkFlags() {}

  /** Flags of the JVM itself, by its release. */
  static List<String> of(TargetJava java) {
    List<String> flags = new ArrayList<>();
    flags.add(JavaCommand.NATIVE_ACCESS);
    if (java.feature() >= KNOWS_UNSAFE) {
      flags.add(UNSAFE + "=allow"); // for JMH
    }
    return flags;
  }

  /** This JVM's own flags, which JMH passes on, as far as another JVM knows them. */
  public static List<String> inherited(TargetJava java) {
    return known(JavaCommand.ownFlags(), java);
  }

  /** Those of these flags that a JVM knows, by its release. */
  public static List<String> known(List<String> flags, TargetJava java) {
    return flags.stream()
        .filter(flag -> java.feature() >= KNOWS_UNSAFE || !flag.startsWith(UNSAFE))
        .toList();
  }

  /** Further flags, which the transport of a combination needs. */
  public static List<String> ofTransport(BenchmarkParams params) {
    return params.getParamsKeys().contains(Parameters.TRANSPORT.name())
        ? Transports.flags(params.getParam(Parameters.TRANSPORT.name()))
        : List.of();
  }

  /** What the user gives, with the flags that every fork on this JVM gets. */
  static Options addTo(Options given, TargetJava java) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(given)
            .jvmArgsPrepend(prepended(java, given).toArray(new String[0]));
    if (!given.getJvmArgs().hasValue()) {
      options.jvmArgs(inherited(java).toArray(new String[0]));
    }
    return options.build();
  }

  /**
   * All flags that go first: ours, then those that the user wants to go first. If a flag of the
   * user's sizes the heap, ours do not.
   */
  public static List<String> prepended(TargetJava java, Options options) {
    List<String> flags = of(java);
    Collection<String> users = options.getJvmArgsPrepend().orElse(List.of());
    Stream<Collection<String>> others =
        Stream.of(
            users,
            options.getJvmArgs().orElse(inherited(java)),
            options.getJvmArgsAppend().orElse(List.of()));
    if (others.flatMap(Collection::stream).noneMatch(SIZES_HEAP.asMatchPredicate())) {
      flags.addAll(HEAP);
    }
    flags.addAll(users);
    return flags;
  }
}
