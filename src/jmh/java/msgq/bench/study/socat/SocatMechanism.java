package msgq.bench.study.socat;

/** What the bytes go through. */
enum SocatMechanism {
  PIPE("anonymous pipe", "pipe"),
  FIFO("FIFO", "fifo"),
  UNIX("UNIX socket", "unix"),
  TCP("TCP socket", "tcp");

  final String text;
  final String word;

  SocatMechanism(String text, String word) {
    this.text = text;
    this.word = word;
  }
}
