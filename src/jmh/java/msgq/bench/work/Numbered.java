package msgq.bench.work;

import java.io.IOException;
import msgq.bench.message.MessageBuffer;

/** Numbers each message, so that a lost or duplicated one is noticed. */
final class Numbered {
  private Numbered() {}

  static void check(MessageBuffer message, int received, long number) throws IOException {
    if (received != message.size() || message.sequence() != number || !message.whole()) {
      throw new IOException(
          "message %d of %d bytes came in the place of message %d"
              .formatted(message.sequence(), received, number));
    }
  }
}
