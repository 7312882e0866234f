package msgq.bench.statistics;

/** What a comparison comes to. */
public enum Change {
  /** It takes less time, beyond chance. */
  FASTER("faster"),

  /** It takes more time, beyond chance. */
  SLOWER("slower"),

  /** The whole interval lies within the margin. */
  EQUAL("equal"),

  /** None of these. */
  UNDECIDED("undecided");

  private final String text;

  Change(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
