package msgq.bench.study.afecho;

/** How many messages are on their way at once. */
enum Inflight {
  ONE("one in flight"),
  CONCURRENT("concurrent");

  final String text;

  Inflight(String text) {
    this.text = text;
  }

  boolean concurrent() {
    return this == CONCURRENT;
  }
}
