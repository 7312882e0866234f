package msgq.bench.study.lajp;

/** What carries the messages. */
enum LajpMechanism {
  QUEUE("MQ"),
  SOCKET("socket");

  final String text;

  LajpMechanism(String text) {
    this.text = text;
  }
}
