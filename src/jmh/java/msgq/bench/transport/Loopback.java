package msgq.bench.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Addresses on 127.0.0.1, and what to do when its ports run out: short connections that the near
 * end closes first stay in TIME_WAIT on its side, about 28,000 of them at once.
 */
final class Loopback {
  static final String ANY_PORT = "127.0.0.1:0";

  private static final int PATIENCE_MILLIS = 5_000;
  private static final int PAUSE_MILLIS = 10;
  private static final LongAdder WAITS = new LongAdder();

  private Loopback() {}

  static String text(int port) {
    return "127.0.0.1:" + port;
  }

  static InetSocketAddress parse(String address) throws UnknownHostException {
    int colon = address.lastIndexOf(':');
    InetAddress host = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    return new InetSocketAddress(host, Integer.parseInt(address.substring(colon + 1)));
  }

  /**
   * Pauses if no port was free, so that the caller tries again.
   *
   * @throws SocketException the failure itself, if it was another or has lasted too long
   */
  static void awaitPort(SocketException failure, int attempt) throws IOException {
    String text = String.valueOf(failure.getMessage());
    boolean noPort = text.contains("Cannot assign requested address");
    if (!noPort || attempt * PAUSE_MILLIS > PATIENCE_MILLIS) {
      throw failure;
    }
    WAITS.increment();
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure;
    }
  }

  /** How often a connection had to wait for a free port. */
  static long waits() {
    return WAITS.sum();
  }
}
