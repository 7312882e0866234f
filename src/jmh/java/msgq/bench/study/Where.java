package msgq.bench.study;

/** Where client and server run; this matters more than the transport. */
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

  /** The value of the parameter {@code pin}. */
  public String pin() {
    return pin;
  }

  @Override
  public String toString() {
    return text;
  }
}
