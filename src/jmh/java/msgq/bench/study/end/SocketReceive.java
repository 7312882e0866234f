package msgq.bench.study.end;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;

/** Messages from connections to 127.0.0.1, each read whole however it is cut up on its way. */
final class SocketReceive implements Work {
  private static final int BACKLOG = 4096;

  @Override
  public void run(Map<String, String> arguments, Answers answers) throws IOException {
    int port = Integer.parseInt(arguments.get("port"));
    long messages = Long.parseLong(arguments.get("messages"));
    long perConnection = arguments.get("connection").equals("short") ? 1 : messages;
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    long ended = 0;
    try (ServerSocket server = new ServerSocket(port, BACKLOG, loopback)) {
      answers.ready("");
      Numbered message = new Numbered();
      for (long i = 0; i < messages; ) {
        try (Socket socket = server.accept()) {
          for (long end = i + perConnection; i < end; i++) {
            int n = socket.getInputStream().readNBytes(message.bytes(), 0, Numbered.SIZE);
            message.check(n, i);
          }
          ended = System.nanoTime();
        }
      }
    }
    answers.result("ended=" + ended + " messages=" + messages);
  }
}
