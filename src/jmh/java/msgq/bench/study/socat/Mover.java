package msgq.bench.study.socat;

/** Who moves the bytes. */
enum Mover {
  SOCAT("socat"),
  C("C"),
  JAVA("Java");

  private final String text;

  Mover(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
