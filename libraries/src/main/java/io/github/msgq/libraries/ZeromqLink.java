package io.github.msgq.libraries;

import static io.github.msgq.bench.parameter.Parameters.WAIT;

import io.github.msgq.bench.message.Damaged;
import io.github.msgq.bench.message.MessageBuffer;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.transport.Idling;
import io.github.msgq.bench.transport.Link;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.zeromq.ZMQ;

/** A lane over a pair of ZeroMQ sockets; the client's first message is the token. */
final class ZeromqLink extends Link {
  /**
   * How often a waiting socket checks whether it was closed, since no other thread may close it.
   */
  static final int LOOK_MILLIS = 100;

  private final int lane;
  private final boolean client;
  private final ZMQ.Socket socket;
  private final byte[] token;
  private final Idling idling; // null where it blocks
  private volatile boolean closed;

  ZeromqLink(Settings settings, int lane, boolean client, ZMQ.Socket socket) {
    super(MessageBuffer.onHeap(0, settings.size()));
    this.lane = lane;
    this.client = client;
    this.socket = socket;
    this.token = settings.token().getBytes(StandardCharsets.US_ASCII);
    this.idling = ZeromqTcp.blocks(settings) ? null : new Idling(settings.get(WAIT));
  }

  @Override
  public int lane() {
    return lane;
  }

  @Override
  public void open() throws IOException {
    if (client) {
      send(token);
    } else if (!Arrays.equals(next(), token)) {
      throw new IOException("a stranger has connected to the port");
    }
  }

  @Override
  public void send() throws IOException {
    send(message().buffer().array().clone()); // JeroMQ keeps the array until it is sent
  }

  private void send(byte[] bytes) throws IOException {
    while (!socket.send(bytes, idling == null ? 0 : ZMQ.DONTWAIT)) {
      look();
    }
    done();
  }

  @Override
  public void receive() throws IOException {
    byte[] bytes = next();
    byte[] into = message().buffer().array();
    Damaged.checkLength(bytes.length, into.length);
    System.arraycopy(bytes, 0, into, 0, bytes.length);
  }

  private byte[] next() throws IOException {
    byte[] bytes = socket.recv(idling == null ? 0 : ZMQ.DONTWAIT);
    while (bytes == null) {
      look();
      bytes = socket.recv(idling == null ? 0 : ZMQ.DONTWAIT);
    }
    done();
    return bytes;
  }

  private void look() throws IOException {
    if (closed) {
      socket.close();
      throw new AsynchronousCloseException();
    }
    if (idling != null) {
      idling.idle();
    }
  }

  private void done() {
    if (idling != null) {
      idling.reset();
    }
  }

  /** Never before {@link #close()}: these connections are long. */
  @Override
  public void shut() {}

  @Override
  public void close() {
    closed = true;
  }
}
