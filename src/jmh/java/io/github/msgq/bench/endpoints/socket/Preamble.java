package io.github.msgq.bench.endpoints.socket;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.terms.parameter.Settings;
import java.util.Arrays;
import java.util.HexFormat;

/** The 20 bytes before the first message of a socket connection: token and lane. */
public final class Preamble {
  /** Bytes that a message's buffer needs before the message. */
  public static final int LENGTH = 20;

  private static final int TOKEN = 16;

  private final byte[] token;
  private final int lanes;
  private final byte[] read = new byte[TOKEN];

  Preamble(Settings settings) {
    this.token = HexFormat.of().parseHex(settings.token());
    this.lanes = settings.lanes();
  }

  /** Writes it into the message's head. */
  void put(MessageBuffer message, int lane) {
    message.buffer().put(0, token).putInt(TOKEN, lane);
  }

  /** The lane in the message's head, or -1 if this is not our client. */
  int lane(MessageBuffer message) {
    int lane = message.buffer().get(0, read).getInt(TOKEN);
    return Arrays.equals(read, token) && lane >= 0 && lane < lanes ? lane : -1;
  }
}
