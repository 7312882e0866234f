package io.github.msgq.bench.studies.work;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.socket.Backlog;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.endpoints.socket.SocketSetup;
import io.github.msgq.bench.endpoints.socket.SourcePorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.function.Consumer;

/** Messages through java.net.Socket, over one connection or one per message. */
final class LajpSocket extends Timed {
  /** An overflowing backlog delays a connection by a whole second. */
  private static final int WAIT_EVERY = Backlog.share(1);

  private final ServerSocket listener; // null at the client
  private final SourcePorts ports = new SourcePorts(true);

  LajpSocket(boolean server, Map<String, String> arguments, Consumer<String> failure)
      throws IOException {
    super(arguments, failure);
    this.listener = server ? listen(Loopback.parse(arguments.get("address"))) : null;
  }

  private static ServerSocket listen(InetSocketAddress address) throws IOException {
    try {
      return new ServerSocket(address.getPort(), Backlog.SIZE, address.getAddress());
    } catch (IOException e) {
      throw new IOException("cannot listen on " + address + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String address() {
    return listener == null ? "-" : Loopback.text(listener.getLocalPort());
  }

  @Override
  void run(RunArguments run, Tally tally) throws IOException {
    MessageBuffer message = MessageBuffer.onHeap(0, run.number("size"));
    long perConnection = run.brief() ? 1 : run.messages();
    if (listener == null) {
      send(Loopback.parse(run.text("address")), message, run.messages(), perConnection, tally);
    } else {
      receive(message, run.messages(), perConnection, tally);
    }
  }

  private void receive(MessageBuffer message, long messages, long perConnection, Tally tally)
      throws IOException {
    byte[] bytes = message.buffer().array();
    tally.begin();
    for (long i = 0; i < messages; ) {
      try (Socket socket = listener.accept()) {
        for (long end = i + perConnection; i < end; i++) {
          int n = socket.getInputStream().readNBytes(bytes, 0, bytes.length);
          check(message, n, i);
          if (now(i)) {
            tally.passed(i);
          }
        }
        tally.end();
      }
    }
  }

  private void send(
      InetSocketAddress server,
      MessageBuffer message,
      long messages,
      long perConnection,
      Tally tally)
      throws IOException {
    byte[] bytes = message.buffer().array();
    int turns = ports.turns();
    long waits = 0;
    tally.begin();
    for (long i = 0; i < messages; ) {
      try (Socket socket = ports.connect(source -> connect(server, source))) {
        for (long end = i + perConnection; i < end; i++) {
          message.stamp(i);
          socket.getOutputStream().write(bytes);
          if (now(i)) {
            tally.passed(i);
          }
        }
        if (perConnection == 1 && i % WAIT_EVERY == 0) {
          socket.getInputStream().read(); // the server closes
          waits++;
        }
      }
    }
    tally.end();
    tally.put("source_changes", ports.turns() - turns);
    tally.put("close_waits", waits);
  }

  private static Socket connect(InetSocketAddress server, InetSocketAddress source)
      throws IOException {
    return SocketSetup.apply(
        new Socket(),
        socket -> {
          if (source != null) {
            socket.bind(source);
          }
          socket.connect(server);
          return socket;
        });
  }

  @Override
  public void close() throws IOException {
    if (listener != null) {
      listener.close();
    }
  }
}
