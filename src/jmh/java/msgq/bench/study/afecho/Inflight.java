package msgq.bench.study.afecho;

/** How many messages are on their way at once. */
enum Inflight {
  ONE("one in flight", "awaited"),
  CONCURRENT("concurrent", "concurrent");

  final String text;
  final String word;

  Inflight(String text, String word) {
    this.text = text;
    this.word = word;
  }
}
