package msgq.bench.study.lajp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What it took to make so many connections. */
final class ShortConnections {
  private long connections;
  private long sourceChanges;
  private long closeWaits;

  void add(Map<String, String> result, long messages) {
    connections += messages;
    sourceChanges += Long.parseLong(result.get("source_changes"));
    closeWaits += Long.parseLong(result.get("close_waits"));
  }

  List<String> notes() {
    return List.of(
        ("Short connections: %,d made; a closed one keeps its port in TIME_WAIT (ports %s,"
                + " tcp_tw_reuse %s); the ports of a source address ran out %,d times, and the next"
                + " of 127.0.0.1 to 127.0.0.250 served.")
            .formatted(
                connections,
                setting("ip_local_port_range"),
                setting("tcp_tw_reuse"),
                sourceChanges),
        ("Short connections: the sender waited %,d times (each 256th message) for the receiver's"
                + " close, since a backlog that overflows costs a connection one second.")
            .formatted(closeWaits));
  }

  private static String setting(String name) {
    // one read with room for all: a second read of a sysctl finds its end
    try (InputStream in = Files.newInputStream(Path.of("/proc/sys/net/ipv4", name))) {
      byte[] bytes = new byte[64];
      return new String(bytes, 0, in.read(bytes), StandardCharsets.US_ASCII)
          .strip()
          .replaceAll("\\s+", "-");
    } catch (IOException e) {
      return "unknown";
    }
  }
}
