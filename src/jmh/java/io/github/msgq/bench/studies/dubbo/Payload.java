package io.github.msgq.bench.studies.dubbo;

import java.util.List;

/** A payload: a value of the parameter {@code payload}. */
enum Payload {
  POJO("pojo", "1 POJO", 0),
  POJO100("pojo100", "1 POJO 100 times", 1),
  POJO100_DISTINCT("pojo100-distinct", "100 POJOs", -1),
  STRING1K("string1k", "string 1 KB", 2),
  STRING100K("string100k", "string 100 KB", 3),
  STRING1M("string1m", "string 1 MB", 4),
  BYTES128("bytes128", "128 bytes", -1),
  BYTES1K("bytes1k", "1 KiB", -1),
  BYTES16K("bytes16k", "16 KiB", -1),
  BYTES1M("bytes1m", "1 MiB", -1);

  /** The number of threads measured besides one. */
  public static final int MANY = 10;

  /** The number of threads for payloads of bytes. */
  public static final int MORE = 32;

  private static final int LARGE = 3;

  final String key;
  final String text;

  /** Its column in the published table; negative if it has none. */
  final int column;

  Payload(String key, String text, int column) {
    this.key = key;
    this.text = text;
    this.column = column;
  }

  /** The numbers of concurrent threads to measure. */
  public List<Integer> threads() {
    return switch (this) {
      case POJO, STRING1K, STRING1M -> List.of(1, MANY);
      case POJO100, POJO100_DISTINCT, STRING100K -> List.of(1);
      default -> List.of(1, MORE);
    };
  }

  /** How many times as long as a small payload it is measured, to get enough calls. */
  public int patience() {
    return this == STRING1M || this == BYTES1M ? LARGE : 1;
  }

  /** The length of the string or byte array in bytes. */
  public int size() {
    return switch (this) {
      case BYTES128 -> 128;
      case STRING1K, BYTES1K -> 1 << 10;
      case BYTES16K -> 1 << 14;
      case STRING100K -> 100 << 10;
      case STRING1M -> 1000 << 10;
      case BYTES1M -> 1 << 20;
      default -> throw new IllegalStateException(text + " has a size for each encoding");
    };
  }

  boolean isObject() {
    return name().startsWith("POJO");
  }

  boolean isBytes() {
    return name().startsWith("BYTES");
  }
}
