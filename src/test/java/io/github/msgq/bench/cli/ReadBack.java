package io.github.msgq.bench.cli;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.page.HtmlReport;
import io.github.msgq.bench.results.report.Csv;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was written of saved runs, as another program reads it. */
final class ReadBack {
  private ReadBack() {}

  /** The CSV's rows, by the columns' names. */
  static List<Map<String, String>> csv(SavedRun run) {
    List<String> lines = Csv.of(List.of(run)).lines().toList();
    String[] names = lines.get(0).split(",");
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", names.length); // the problem comes last
      Map<String, String> row = new TreeMap<>();
      for (int i = 0; i < names.length; i++) {
        row.put(names[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  /** The data of the page of a result file. */
  static JsonObject page(Path file) throws Exception {
    String page = HtmlReport.of(SavedFiles.read(file), Viewpoint.USUAL);
    String data = page.replaceFirst("(?s).*<script type=\"application/json\" id=\"data\">", "");
    return JsonParser.parseString(data.substring(0, data.indexOf("</script>"))).getAsJsonObject();
  }
}
