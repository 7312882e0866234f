package msgq.bench.study.lajp;

/** What carries the messages. */
enum Mechanism {
  QUEUE("MQ"),
  SOCKET("socket");

  final String text;

  Mechanism(String text) {
    this.text = text;
  }
}
