package msgq.bench.trust;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that somebody else may have made: FIFOs and devices are not opened, and its size is
 * limited. Java cannot open a FIFO without waiting, and reports are made without native code, which
 * could. So whoever swaps the file after the check can keep the reader waiting, but no more.
 */
public final class RegularFile {
  private static final int MOST = 256 << 20;

  private RegularFile() {}

  /**
   * Reads it whole, as UTF-8.
   *
   * @throws IOException with a sentence for the user if it is not a regular file or too large
   */
  public static Reader read(Path file) throws IOException {
    if (!Files.readAttributes(file, "isRegularFile").containsValue(true)) {
      throw new IOException("it is not a regular file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST + 1);
      if (bytes.length > MOST) {
        throw new IOException("it has more than %d MiB".formatted(MOST >> 20));
      }
      return new StringReader(new String(bytes, StandardCharsets.UTF_8));
    }
  }
}
