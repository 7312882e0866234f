package msgq.bench.study.end;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A message that begins with its number, so that none is lost or comes twice unnoticed. */
final class Numbered {
  static final int SIZE = 1024;

  private final byte[] bytes = new byte[SIZE];
  private final ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);

  byte[] bytes() {
    return bytes;
  }

  byte[] numbered(long number) {
    view.putLong(0, number);
    return bytes;
  }

  void check(int received, long number) throws IOException {
    if (received != SIZE || view.getLong(0) != number) {
      throw new IOException(
          "message %d of %d bytes came in the place of message %d"
              .formatted(view.getLong(0), received, number));
    }
  }
}
