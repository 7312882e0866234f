package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the clients and servers of a run ran on, in words. */
public final class Runtimes {
  private static final String JAVA = "java ";

  private Runtimes() {}

  /** A line for the clients and one for the servers; one more for each pair of JVMs that differ. */
  public static List<String> lines(Collection<CellResult> cells) {
    List<String> lines = new ArrayList<>();
    for (String endpoint : List.of(ForkRecord.CLIENT, ForkRecord.SERVER)) {
      String all =
          cells.stream()
              .map(cell -> cell.runtimes().getOrDefault(endpoint, ""))
              .filter(text -> !text.isEmpty())
              .distinct()
              .collect(Collectors.joining(", "));
      if (!all.isEmpty()) {
        lines.add(endpoint + ": " + all);
      }
    }
    cells.stream()
        .map(CellResult::runtimes)
        .filter(Runtimes::differ)
        .map(
            pair ->
                "client and server ran on different JVMs: %s and %s"
                    .formatted(pair.get(ForkRecord.CLIENT), pair.get(ForkRecord.SERVER)))
        .distinct()
        .forEach(lines::add);
    return lines;
  }

  private static boolean differ(Map<String, String> pair) {
    String client = pair.getOrDefault(ForkRecord.CLIENT, "");
    String server = pair.getOrDefault(ForkRecord.SERVER, "");
    return client.startsWith(JAVA) && server.startsWith(JAVA) && !client.equals(server);
  }
}
