package io.github.msgq.bench.studies.socat;

/** A mechanism that the bytes go through. */
enum SocatMechanism {
  PIPE("anonymous pipe", "pipe", "-", "-"),
  FIFO("FIFO", "fifo", "%s", "%s"),
  UNIX("UNIX socket", "unix", "UNIX-LISTEN:%s", "UNIX-CONNECT:%s"),
  TCP("TCP socket", "tcp", "TCP-LISTEN:%s,bind=127.0.0.1,reuseaddr", "TCP-CONNECT:127.0.0.1:%s");

  final String text;
  final String word;

  /** What socat reads from and writes to, with a path or port to fill in. */
  final String from;

  final String to;

  SocatMechanism(String text, String word, String from, String to) {
    this.text = text;
    this.word = word;
    this.from = from;
    this.to = to;
  }

  boolean listens() {
    return this == UNIX || this == TCP;
  }
}
