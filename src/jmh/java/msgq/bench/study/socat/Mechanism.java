package msgq.bench.study.socat;

/** What the bytes go through. */
enum Mechanism {
  PIPE("anonymous pipe", "pipe"),
  FIFO("FIFO", "fifo"),
  UNIX("UNIX socket", "unix"),
  TCP("TCP socket", "tcp");

  final String text;
  final String word;

  Mechanism(String text, String word) {
    this.text = text;
    this.word = word;
  }
}
