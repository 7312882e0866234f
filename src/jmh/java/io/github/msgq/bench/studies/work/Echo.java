package io.github.msgq.bench.studies.work;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.socket.Loopback;
import io.github.msgq.bench.endpoints.socket.Tcp;
import io.github.msgq.bench.endpoints.stream.ChannelWire;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.DaemonThread;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import jnr.unixsocket.UnixSocketAddress;
import jnr.unixsocket.UnixSocketChannel;

/** A client of an echo server: one message in flight, or without waiting for the echoes. */
final class Echo extends Timed {
  private static final byte[] MESSAGE = "HelloWorld".getBytes(StandardCharsets.US_ASCII);

  /** A connection to the server, and both messages; one thread sends, one receives. */
  private record Exchange(Wire wire, MessageBuffer request, MessageBuffer reply) {
    void send() throws IOException {
      wire.write(request, 0, request.size());
    }

    void receive() throws IOException {
      wire.readFully(reply, 0, reply.size());
      if (!reply.buffer().equals(request.buffer())) {
        throw new IOException("the reply differs from the request");
      }
    }
  }

  Echo(Map<String, String> arguments, Consumer<String> failure) {
    super(arguments, failure);
  }

  @Override
  void run(RunArguments run, Tally tally) throws IOException {
    String transport = run.text("transport");
    MessageBuffer request =
        transport.equals("tcp") // whose streams take arrays
            ? MessageBuffer.onHeap(0, MESSAGE.length)
            : MessageBuffer.offHeap(0, MESSAGE.length);
    request.buffer().put(0, MESSAGE);
    try (Wire wire = connect(transport, run.text("address"))) {
      Exchange exchange = new Exchange(wire, request, request.another());
      tally.begin();
      if ("concurrent".equals(run.text("echoes"))) {
        concurrently(exchange, run.messages(), run.core());
      } else {
        oneInFlight(exchange, run.messages());
      }
      tally.end();
    }
  }

  /** {@code tcp} to an address of 127.0.0.1; {@code uds-jnr}, {@code uds} to a path. */
  private static Wire connect(String transport, String address) throws IOException {
    if (transport.equals("tcp")) { // with default options
      InetSocketAddress server = Loopback.parse(address);
      return new Tcp.StreamWire(new Socket(server.getAddress(), server.getPort()));
    }
    ByteChannel channel =
        transport.equals("uds-jnr")
            ? UnixSocketChannel.open(new UnixSocketAddress(new File(address)))
            : SocketChannel.open(UnixDomainSocketAddress.of(address));
    return new ChannelWire(channel, channel);
  }

  private static void oneInFlight(Exchange exchange, long count) throws IOException {
    for (long i = 0; i < count; i++) {
      exchange.send();
      exchange.receive();
    }
  }

  private static void concurrently(Exchange exchange, long count, int cpu) throws IOException {
    CompletableFuture<Void> written = new CompletableFuture<>();
    DaemonThread.start(
        "echo-writer",
        () -> {
          try {
            Affinity.pin(cpu);
            for (long i = 0; i < count; i++) {
              exchange.send();
            }
            written.complete(null);
          } catch (IOException | RuntimeException e) {
            written.completeExceptionally(e);
          }
        });
    for (long i = 0; i < count; i++) {
      exchange.receive();
    }
    try {
      written.join();
    } catch (CompletionException e) {
      throw new IOException(e.getCause());
    }
  }
}
