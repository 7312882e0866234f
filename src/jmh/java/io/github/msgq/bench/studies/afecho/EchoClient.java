package io.github.msgq.bench.studies.afecho;

import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.studies.study.StudyCombination;

/** A client, and what it connects through. */
enum EchoClient {
  GO_UNIX("Go, AF_UNIX", "uds"),
  GO_TCP("Go, AF_INET", "tcp"),
  JNR("Java, AF_UNIX (jnr-unixsocket)", "uds-jnr"),
  CHANNEL("Java, AF_UNIX (SocketChannel)", "uds"),
  SOCKET("Java, AF_INET (java.net)", "tcp");

  /** The number of messages that are on their way at once. */
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

  final String text;
  final String transport;

  EchoClient(String text, String transport) {
    this.text = text;
    this.transport = transport;
  }

  boolean java() {
    return this != GO_UNIX && this != GO_TCP;
  }

  boolean unix() {
    return this != GO_TCP && this != SOCKET;
  }

  String name(Inflight inflight) {
    return text + ", " + inflight.text;
  }

  StudyCombination combination(Inflight inflight, Placement placement) {
    return new StudyCombination(name(inflight), placement);
  }
}
