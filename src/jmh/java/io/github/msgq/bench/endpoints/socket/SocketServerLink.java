package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.stream.Wire;
import io.github.msgq.bench.endpoints.stream.WireLink;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.EOFException;
import java.io.IOException;
import java.util.Timer;

/** The server of a lane over sockets. */
final class SocketServerLink extends WireLink {
  private final boolean perMessage;
  private final Preamble preamble;
  private final Strangers strangers;
  private final Strangers.Door door;
  private int lane;

  SocketServerLink(
      Settings settings,
      MessageBuffer message,
      Wire.Opening acceptor,
      Strangers strangers,
      Timer timer) {
    super(-1, message, acceptor); // its lane follows from the preamble
    this.strangers = strangers;
    this.door = strangers.new Door(timer);
    this.perMessage = settings.perMessage();
    this.preamble = new Preamble(settings);
  }

  @Override
  public int lane() {
    return lane;
  }

  @Override
  public void open() throws IOException {
    super.open();
    if (!perMessage) {
      admit(Preamble.LENGTH);
      door.cancel(); // whose ticks would disturb what is measured
    }
  }

  /** Reads so many bytes of a connection; closes one that is not our client's, for the next. */
  private void admit(int length) throws IOException {
    while (true) {
      int at = introduction(length);
      lane = at < 0 ? -1 : preamble.lane(message());
      if (lane >= 0) {
        finish(at, length);
        return;
      }
      strangers.refuse(wire().user(), wire());
      super.open();
    }
  }

  /** Reads at least the preamble; -1 if it does not come. */
  private int introduction(int length) throws IOException {
    door.await(wire());
    try {
      int at = strangers.maySpeak(wire()) ? 0 : -1;
      while (at >= 0 && at < Preamble.LENGTH) {
        at = wire().read(message(), at, length);
      }
      return at;
    } catch (IOException e) {
      if (isClosed()) {
        throw e;
      }
      return -1; // reset, or closed for its silence
    } finally {
      door.await(null);
    }
  }

  private void finish(int from, int length) throws IOException {
    try {
      wire().readFully(message(), from, length);
    } catch (EOFException e) {
      throw new Damaged("the connection ended before its message");
    }
  }

  @Override
  public void receive() throws IOException {
    if (perMessage) {
      admit(Preamble.LENGTH + message().size());
    } else {
      super.receive();
    }
  }
}
