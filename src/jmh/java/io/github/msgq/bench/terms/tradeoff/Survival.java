package io.github.msgq.bench.terms.tradeoff;

/** What messages outlive that were sent but not received; each outlives what those before it do. */
public enum Survival {
  /** They end with the programs. */
  NOTHING("nothing", "nothing kept"),

  /** The kernel, or a broker, keeps them. */
  PROGRAMS("the two programs", "in memory"),

  /** They are in a file, perhaps in the kernel's cache of it. */
  BROKER("a crash of the broker", "in a file"),

  /** They are on the disk. */
  POWER("a power failure", "on the disk");

  private final String words;
  private final String kept;

  Survival(String words, String kept) {
    this.words = words;
    this.kept = kept;
  }

  /** Where a broker keeps them. */
  public String kept() {
    return kept;
  }

  /** The worst that they outlive. */
  public String words() {
    return words;
  }
}
