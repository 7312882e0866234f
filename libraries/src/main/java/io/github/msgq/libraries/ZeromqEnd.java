package io.github.msgq.libraries;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.zeromq.ZMQ;

/** An end of a pair of ZeroMQ sockets; the client's first message is the token. */
final class ZeromqEnd implements LaneEnd {
  /**
   * How often a waiting socket checks whether it was closed, since no other thread may close it.
   */
  static final int LOOK_MILLIS = 100;

  private final boolean client;
  private final ZMQ.Socket socket;
  private final byte[] token;
  private final int flags;
  private volatile boolean closed;

  ZeromqEnd(Settings settings, boolean client, ZMQ.Socket socket) {
    this.client = client;
    this.socket = socket;
    this.token = settings.token().getBytes(StandardCharsets.US_ASCII);
    this.flags = ZeromqTcp.blocks(settings) ? 0 : ZMQ.DONTWAIT;
  }

  @Override
  public MessageBuffer message(int size) {
    return MessageBuffer.onHeap(0, size);
  }

  @Override
  public boolean isDuplex() {
    return false;
  }

  @Override
  public boolean open() throws IOException {
    if (client) {
      return send(token);
    }
    byte[] first = next();
    if (first != null && !Arrays.equals(first, token)) {
      throw new IOException("a stranger has connected to the port");
    }
    return first != null;
  }

  @Override
  public boolean send(MessageBuffer message) throws IOException {
    return send(message.buffer().array().clone()); // JeroMQ keeps the array until it is sent
  }

  private boolean send(byte[] bytes) throws IOException {
    look();
    return socket.send(bytes, flags);
  }

  @Override
  public boolean receive(MessageBuffer message) throws IOException {
    byte[] bytes = next();
    if (bytes == null) {
      return false;
    }
    byte[] into = message.buffer().array();
    Damaged.checkLength(bytes.length, into.length);
    System.arraycopy(bytes, 0, into, 0, bytes.length);
    return true;
  }

  private byte[] next() throws IOException {
    look();
    return socket.recv(flags);
  }

  private void look() throws IOException {
    if (closed) {
      socket.close();
      throw new AsynchronousCloseException();
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
