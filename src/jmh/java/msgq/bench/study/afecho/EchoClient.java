package msgq.bench.study.afecho;

import msgq.bench.study.Cell;
import msgq.bench.study.Where;

/** Who asks, and through what. */
enum EchoClient {
  GO_UNIX("Go, AF_UNIX", ""),
  GO_TCP("Go, AF_INET", ""),
  JNR("Java, AF_UNIX (jnr-unixsocket)", "jnr"),
  CHANNEL("Java, AF_UNIX (SocketChannel)", "channel"),
  SOCKET("Java, AF_INET (java.net)", "socket");

  final String text;
  final String through;

  EchoClient(String text, String through) {
    this.text = text;
    this.through = through;
  }

  boolean java() {
    return !through.isEmpty();
  }

  boolean unix() {
    return this != GO_TCP && this != SOCKET;
  }

  String name(Inflight inflight) {
    return text + ", " + inflight.text;
  }

  Cell cell(Inflight inflight, Where where) {
    return new Cell(name(inflight), where);
  }
}
