package io.github.msgq.bench.trial;

import io.github.msgq.bench.plan.Wishes;
import java.io.Serializable;
import org.openjdk.jmh.runner.options.Options;

/**
 * What a fork is asked for, besides the flags that its JVM needs to start: from a file, or in
 * memory where the fork is this JVM.
 *
 * @param options JMH's, for one combination; null where JMH's own main class has started this JVM
 * @param wishes what JMH has no options for
 * @param leases the directory in which the launcher makes leases, and the fork likewise
 */
public record ForkOrder(Options options, Wishes wishes, String leases) implements Serializable {
  private static final long serialVersionUID = 1;

  static final ForkOrder OF_JMH = new ForkOrder(null, Wishes.USUAL, null);
}
