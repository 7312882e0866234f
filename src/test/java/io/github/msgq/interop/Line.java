package io.github.msgq.interop;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** A message as the peers read and write it: type or priority, and the body in hexadecimal. */
record Line(long tag, String hex) {
  static Line of(long tag, byte[] body) {
    return new Line(tag, body.length == 0 ? "-" : HexFormat.of().formatHex(body));
  }

  static Line parse(String line) {
    String[] two = line.split(" ");
    return new Line(Long.parseLong(two[0]), two[1]);
  }

  byte[] body() {
    return hex.equals("-") ? new byte[0] : HexFormat.of().parseHex(hex);
  }

  /** What a binding may get wrong: nothing, zeros, every byte, lines, the largest message. */
  static List<byte[]> bodies(int largest) {
    byte[] every = new byte[256];
    for (int i = 0; i < every.length; i++) {
      every[i] = (byte) i;
    }
    byte[] random = new byte[largest];
    new Random(1).nextBytes(random);
    return new ArrayList<>(
        List.of(
            new byte[0],
            new byte[1],
            "two\nlines\0and an end".getBytes(),
            every,
            new byte[100],
            new byte[largest - 1],
            random));
  }

  @Override
  public String toString() {
    return tag + " " + (hex.length() <= 40 ? hex : hex.substring(0, 40) + "… " + hex.length() / 2);
  }
}
