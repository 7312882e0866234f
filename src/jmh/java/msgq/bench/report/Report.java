package msgq.bench.report;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import msgq.bench.jmh.CellResult;
import msgq.bench.jmh.Runtimes;
import msgq.bench.linux.Machine;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;

/** What the reader of a run sees at its end. */
public final class Report {
  /** These have a column, or columns of their own, even if they do not vary. */
  private static final List<String> COLUMNS = List.of("transport", "pin", "connection");

  private Report() {}

  /**
   * The whole report as text, at most 140 columns wide for the default run.
   *
   * @param planned how many combinations there should have been
   */
  public static String text(List<CellResult> cells, int planned, Duration used) {
    if (cells.isEmpty()) {
      return "";
    }
    Footnotes footnotes = new Footnotes();
    List<String> parts = new ArrayList<>();
    String transports = new TransportTable(cells, footnotes).text();
    LanguageTable languages = new LanguageTable(cells, footnotes);
    parts.add(header(cells));
    parts.add(new CostTable(cells).text());
    OtherTable others = new OtherTable(cells, footnotes);
    parts.add(others.text());
    parts.add(transports); // late, where the eye is when a run ends
    parts.add(languages.text());
    parts.add(String.join("\n", footnotes.lines()));
    parts.add(
        legend(cells, !languages.isEmpty() || others.hasRatios()) + count(cells, planned, used));
    return parts.stream()
        .map(String::stripTrailing)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n\n", "", "\n"));
  }

  private static String header(List<CellResult> cells) {
    BenchmarkParams params = cells.get(0).params();
    List<String> lines = new ArrayList<>(Machine.facts());
    lines.add("java: " + params.getJdkVersion() + ", " + params.getVmName());
    lines.addAll(Runtimes.lines(cells));
    lines.add(
        "date: " + LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm")));
    cells.stream().map(c -> "run: " + settings(c.params())).distinct().forEach(lines::add);
    String constants = constants(cells);
    if (!constants.isEmpty()) {
      lines.add("with: " + constants);
    }
    return String.join("\n", lines);
  }

  private static String settings(BenchmarkParams params) {
    return "%s, warm-up %s, measured %s, %s"
        .formatted(
            plural(params.getForks(), "fork"),
            iterations(params.getWarmup()),
            iterations(params.getMeasurement()),
            plural(params.getThreads(), "thread"));
  }

  private static String iterations(IterationParams iterations) {
    return iterations.getCount() + " × " + iterations.getTime();
  }

  static String plural(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /** The parameters that are the same in all rows, and so have no column; 0 is the default. */
  private static String constants(List<CellResult> cells) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (CellResult cell : cells) {
      for (String name : cell.params().getParamsKeys()) {
        values.computeIfAbsent(name, n -> new ArrayList<>()).add(cell.param(name));
      }
    }
    return values.entrySet().stream()
        .filter(entry -> entry.getValue().stream().distinct().count() == 1)
        .filter(entry -> !COLUMNS.contains(entry.getKey()))
        .filter(entry -> !entry.getValue().get(0).equals("0"))
        .map(entry -> entry.getKey() + "=" + entry.getValue().get(0))
        .collect(Collectors.joining(" "));
  }

  private static String legend(List<CellResult> cells, boolean againstC) {
    StringBuilder text = new StringBuilder();
    if (cells.stream().anyMatch(TransportTable::belongs)) {
      text.append("/tcp: the figure divided by tcp's in the same placement");
      text.append(" (time: below 1 is faster; messages/s: above 1 is faster)\n");
    }
    if (againstC) {
      text.append("/ C: time divided by that of the same in C (above 1 is slower),");
      text.append(" 95 % interval by the iterations of this run\n");
    }
    if (cells.stream().anyMatch(cell -> cell.parts() > 1)) {
      text.append("×N: a message of this size travels as N queue messages\n");
    }
    return text.toString();
  }

  private static String count(List<CellResult> cells, int planned, Duration used) {
    long measured = cells.stream().map(CellResult::result).filter(Optional::isPresent).count();
    long failed = cells.stream().filter(CellResult::failed).count();
    String missing = cells.size() < planned ? ", %d not run".formatted(planned - cells.size()) : "";
    return "%s in %s: %d measured, %d n/a, %d failed%s"
        .formatted(
            plural(planned, "combination"),
            Progress.clock(used),
            measured,
            cells.size() - measured - failed,
            failed,
            missing);
  }
}
