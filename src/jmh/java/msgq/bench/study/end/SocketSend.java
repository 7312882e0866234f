package msgq.bench.study.end;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Map;

/** Messages to 127.0.0.1, over one connection or one for each. */
final class SocketSend implements Work {
  /** A backlog that overflows costs a connection a whole second. */
  private static final int WAIT_EVERY = 256;

  /** Addresses of this machine, each of which has ports of its own. */
  private static final int SOURCES = 250;

  private int source = 1; // 127.0.0.source
  private long sourceChanges;
  private long closeWaits;

  @Override
  public void run(Map<String, String> arguments, Answers answers) throws IOException {
    InetSocketAddress server =
        new InetSocketAddress(loopback(1), Integer.parseInt(arguments.get("port")));
    long messages = Long.parseLong(arguments.get("messages"));
    Numbered message = new Numbered();
    long began = System.nanoTime();
    if (arguments.get("connection").equals("short")) {
      for (long i = 0; i < messages; i++) {
        try (Socket socket = connect(server)) {
          socket.getOutputStream().write(message.numbered(i));
          awaitCloseNowAndThen(socket, i);
        }
      }
    } else {
      try (Socket socket = connect(server)) {
        for (long i = 0; i < messages; i++) {
          socket.getOutputStream().write(message.numbered(i));
        }
      }
    }
    answers.result(
        "began=%d source_changes=%d close_waits=%d".formatted(began, sourceChanges, closeWaits));
  }

  private void awaitCloseNowAndThen(Socket socket, long number) throws IOException {
    if (number % WAIT_EVERY == WAIT_EVERY - 1) {
      socket.shutdownOutput();
      socket.getInputStream().read();
      closeWaits++;
    }
  }

  /**
   * A closed connection keeps its port in TIME_WAIT for a minute, unless tcp_tw_reuse shortens
   * that; when the ports of 127.0.0.1 have run out, those of 127.0.0.2 serve, and so on.
   */
  private Socket connect(InetSocketAddress server) throws IOException {
    for (int attempt = 0; ; attempt++) {
      Socket socket = new Socket();
      try {
        if (source > 1) {
          socket.bind(new InetSocketAddress(loopback(source), 0));
        }
        socket.connect(server);
        return socket;
      } catch (SocketException e) {
        socket.close();
        if (!noPort(e) || attempt == SOURCES) {
          throw e;
        }
        source = source % SOURCES + 1;
        sourceChanges++;
      }
    }
  }

  private static boolean noPort(SocketException e) {
    String text = String.valueOf(e.getMessage());
    return text.contains("Cannot assign requested address") || text.contains("in use");
  }

  private static InetAddress loopback(int last) throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
  }
}
