package io.github.msgq.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of proc(5), read by java.io: a channel's class in JDK 17 opens two descriptors when it is
 * initialized, and where there are none, no channel of this JVM ever works.
 */
public final class ProcFile {
  private ProcFile() {}

  /** One read has room for a setting, since a second finds its end. */
  public static List<String> lines(String path) throws IOException {
    List<String> lines = new ArrayList<>();
    try (var file = new BufferedReader(new FileReader(path, ISO_8859_1))) {
      for (String line = file.readLine(); line != null; line = file.readLine()) {
        lines.add(line);
      }
    }
    return lines;
  }
}
