package msgq.bench.study;

/** What the measurements say about a claim. */
public enum Verdict {
  /** The whole interval of the ratio is where the claim puts it. */
  HOLDS("holds"),
  /** The whole interval is elsewhere. */
  DOES_NOT_HOLD("does not hold"),
  /** The interval is partly here, partly there. */
  TOO_CLOSE("too close to call"),
  /** There is no interval. */
  NOT_MEASURED("not measured");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
