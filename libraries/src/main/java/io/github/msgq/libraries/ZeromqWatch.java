package io.github.msgq.libraries;

import io.github.msgq.bench.endpoints.message.Refused;
import io.github.msgq.bench.endpoints.socket.Strangers;
import io.github.msgq.bench.machine.linux.PeerSocket;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.zeromq.SocketType;
import org.zeromq.ZEvent;
import org.zeromq.ZMQ;

/**
 * Closes connections that other users make to a server's ports, and counts them: ZeroMQ itself
 * serves whoever speaks its protocol, and reports a connection when it has accepted it.
 */
final class ZeromqWatch {
  private final Strangers strangers = new Strangers();
  private volatile boolean closed;

  /** Watches a socket from now on; call before it is bound. */
  void over(ZMQ.Context context, ZMQ.Socket socket, int lane) {
    String events = "inproc://accepted" + lane;
    socket.monitor(events, ZMQ.EVENT_ACCEPTED);
    ZMQ.Socket accepted = context.socket(SocketType.PAIR);
    accepted.setReceiveTimeOut(ZeromqEnd.LOOK_MILLIS);
    accepted.connect(events);
    Thread thread = new Thread(() -> watch(accepted), "zeromq-watch");
    thread.setDaemon(true);
    thread.start();
  }

  private void watch(ZMQ.Socket accepted) {
    while (!closed) {
      ZEvent event = ZEvent.recv(accepted);
      if (event != null && event.getValue() instanceof SocketChannel channel) {
        look(channel);
      }
    }
    accepted.close();
  }

  private void look(SocketChannel channel) {
    int user = PeerSocket.user(channel);
    try {
      if (strangers.isStranger(user)) {
        strangers.refuse(user, channel);
      }
    } catch (IOException e) {
      // it has closed by itself
    }
  }

  Refused refused() {
    return strangers.refused();
  }

  void close() {
    closed = true;
  }
}
