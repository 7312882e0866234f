package msgq.bench.study;

/** Where the two ends of a measurement run; this decides more than what is between them. */
public enum Where {
  /** Both on one core. */
  SAME_CORE("same core", "same-core"),
  /** Each on a core of its own. */
  TWO_CORES("two cores", "two-cores");

  private final String text;
  private final String pin;

  Where(String text, String pin) {
    this.text = text;
    this.pin = pin;
  }

  /** As the parameter {@code pin} names it. */
  public String pin() {
    return pin;
  }

  @Override
  public String toString() {
    return text;
  }
}
