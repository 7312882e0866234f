package io.github.msgq.bench.endpoints.transport;

import io.github.msgq.bench.terms.parameter.Wait;
import java.util.Set;

/** A transport that is made with its name, its description and the ways in which it can wait. */
public abstract class DescribedTransport implements Transport {
  /** Its endpoints can only block. */
  protected static final Set<Wait> BLOCKING = Set.of(Wait.BLOCK);

  protected static final Set<Wait> IN_EACH_WAY = Set.of(Wait.values());

  private final String name;
  private final String description;
  private final Set<Wait> waits;

  protected DescribedTransport(String name, String description, Set<Wait> waits) {
    this.name = name;
    this.description = description;
    this.waits = waits;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final Set<Wait> waits() {
    return waits;
  }
}
