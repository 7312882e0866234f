package io.github.msgq.bench.terms.parameter;

import java.util.List;

/** Values of a parameter that are not known before the program runs: none, unless overridden. */
public class RunTimeValues {
  public List<String> values() {
    return List.of();
  }

  /** What this value means, for the help text; empty if it says so itself. */
  public String meaning(String value) {
    return "";
  }

  /** The JVM flags that this value alone needs. */
  public List<String> flags(String value) {
    return List.of();
  }
}
