package io.github.msgq.bench.endpoints;

import io.github.msgq.bench.endpoints.socket.Loopback;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A port for a program that listens later. The kernel gives those above 32,767 to whoever asks for
 * any, so that another process could have it until then.
 */
public final class UnaskedPort {
  private static final int FIRST = 20_000;
  private static final int PORTS = 10_000;
  private static final int OF_A_JVM = 50;

  private static final AtomicInteger NEXT =
      new AtomicInteger((int) (ProcessHandle.current().pid() % (PORTS / OF_A_JVM)) * OF_A_JVM);

  private UnaskedPort() {}

  /** Another one each time. */
  public static int next() throws IOException {
    int port;
    int free;
    do {
      port = FIRST + NEXT.getAndIncrement() % PORTS;
      free = Loopback.freePort(port);
    } while (free != port);
    return port;
  }
}
