package io.github.msgq.bench.machine.linux;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** The kernel's settings under /proc/sys. */
public final class Sysctl {
  private static final int LONGEST = 4096;

  private Sysctl() {}

  /** A setting by sysctl(8)'s name, its parts joined by {@code -}; empty if the kernel lacks it. */
  public static Optional<String> text(String name) {
    Path file = Path.of("/proc/sys", name.replace('.', '/'));
    try (InputStream in = Files.newInputStream(file)) {
      byte[] text = new byte[LONGEST];
      int length = in.read(text); // in one read: on some kernels a second one returns nothing
      return Optional.of(
          new String(text, 0, Math.max(0, length), StandardCharsets.US_ASCII)
              .strip()
              .replaceAll("\\s+", "-"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A setting that is a number. */
  public static OptionalInt number(String name) {
    return text(name).stream().mapToInt(Integer::parseInt).findFirst();
  }
}
