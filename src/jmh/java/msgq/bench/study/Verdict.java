package msgq.bench.study;

/** Whether the measurements bear out a claim. */
public enum Verdict {
  /** The whole interval of the ratio is within the criterion. */
  HOLDS("holds"),
  /** The whole interval is outside the criterion. */
  DOES_NOT_HOLD("does not hold"),
  /** The interval is partly within, partly outside. */
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
