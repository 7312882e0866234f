package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.machine.linux.Placement;

/**
 * Something that a study measures once per round.
 *
 * @param jdk the label of the JDK that runs it; empty if the study runs on one only
 */
public record StudyCombination(String name, Placement placement, String jdk) {
  public StudyCombination(String name, Placement placement) {
    this(name, placement, "");
  }

  public StudyCombination on(String label) {
    return new StudyCombination(name, placement, label);
  }

  /** What runs, and on which JDK if there are several. */
  public String run() {
    return on(name, jdk);
  }

  /** The name of something on a JDK; as it is if there is one only. */
  public static String on(String name, String jdk) {
    return jdk.isEmpty() ? name : (name.isEmpty() ? "" : name + ", ") + "JDK " + jdk;
  }

  @Override
  public String toString() {
    return run() + ", " + placement;
  }
}
