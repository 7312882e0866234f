package msgq.bench.page;

import java.util.Locale;

/** Sizes of messages in words. */
final class Sizes {
  private static final long KIB = 1024;

  private Sizes() {}

  /** {@code 1 KiB}, {@code 100 bytes}. */
  static String words(long bytes) {
    if (bytes >= KIB * KIB && bytes % (KIB * KIB) == 0) {
      return bytes / KIB / KIB + " MiB";
    }
    if (bytes >= KIB && bytes % KIB == 0) {
      return bytes / KIB + " KiB";
    }
    return String.format(Locale.ROOT, "%,d bytes", bytes);
  }
}
