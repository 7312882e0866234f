package io.github.msgq.rpc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Forwards bytes between client and server, counts them and keeps the first. Not used in
 * measurements.
 */
final class Tap implements Route {
  private static final int CHUNK = 1 << 16;
  private static final int KEPT = 1 << 14;

  private final Map<Integer, Integer> ports = new HashMap<>();
  private final List<Kept> connections = new ArrayList<>();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong received = new AtomicLong();

  /** The first bytes of a connection. */
  record Kept(ByteArrayOutputStream request, ByteArrayOutputStream reply) {}

  @Override
  public synchronized int through(int port) throws IOException {
    Integer here = ports.get(port);
    if (here == null) {
      ServerSocket listener = Ports.listen(0);
      here = listener.getLocalPort();
      ports.put(port, here);
      start(() -> accept(listener, port));
    }
    return here;
  }

  /** Bytes that the client has sent so far. */
  long sent() {
    return sent.get();
  }

  /** Bytes that the client has received so far. */
  long received() {
    return received.get();
  }

  /** What the connections so far carry. */
  synchronized String carries() {
    return connections.stream()
        .filter(each -> each.reply().size() > 0) // the others were not used or failed
        .map(each -> WireFormat.of(each.request().toByteArray(), each.reply().toByteArray()))
        .distinct()
        .reduce((one, other) -> one + "; " + other)
        .orElse("nothing");
  }

  private void accept(ServerSocket listener, int port) {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket server = new Socket(Ports.loopback(), port);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        Kept kept = new Kept(new ByteArrayOutputStream(), new ByteArrayOutputStream());
        synchronized (this) {
          connections.add(kept);
        }
        start(() -> pass(client, server, sent, kept.request()));
        start(() -> pass(server, client, received, kept.reply()));
      }
    } catch (IOException e) {
      // the process ends
    }
  }

  private static void pass(Socket from, Socket to, AtomicLong count, ByteArrayOutputStream kept) {
    byte[] bytes = new byte[CHUNK];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
        count.addAndGet(n);
        kept.write(bytes, 0, Math.max(0, Math.min(n, KEPT - kept.size())));
        out.write(bytes, 0, n);
      }
    } catch (IOException e) {
      // one of the two has gone
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "tap");
    thread.setDaemon(true);
    thread.start();
  }
}
