package io.github.msgq.bench.cli;

import io.github.msgq.bench.machine.trust.TrustedPath;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.page.HtmlReport;
import io.github.msgq.bench.results.report.Csv;
import io.github.msgq.bench.results.report.Markdown;
import io.github.msgq.bench.results.report.PlainText;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.report.WholeFile;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.terms.problem.ExitStatus;
import io.github.msgq.bench.terms.problem.Printable;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "report",
    customSynopsis = "java -jar benchmarks.jar report [<option>...] <result.json>...",
    description = "Makes one HTML page of result files, or prints them.",
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "<result.json>",
      description = "Results of JMH or of a study.")
  private List<Path> files;

  @Option(
      names = "-o",
      paramLabel = "<file>",
      description = "Where to write the page. Default: beside the first result file.")
  private Path output;

  @Option(
      names = "--text",
      description = "Print what the run printed at its end, and make no page.")
  private boolean text;

  @Option(
      names = "--all",
      description = "With --text: everything, as a run with --all: p99.9, costs, limits, facts.")
  private boolean all;

  @Option(names = "--md", description = "Print the tables as GitHub's Markdown, and make no page.")
  private boolean markdown;

  @Option(names = "--csv", description = "Print every figure as a row of CSV, and make no page.")
  private boolean csv;

  @Mixin private ViewpointOptions viewpoint;
  private final Terminal terminal;

  ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal, IOException {
    if (all && !text) {
      throw new Refusal("--all is for --text; the page, --md and --csv have everything anyway");
    }
    if (output != null && (text || markdown || csv)) {
      throw new Refusal(
          "-o names the page, and --text, --md and --csv make none: redirect what they print");
    }
    List<String> skipped = new ArrayList<>();
    SavedFiles saved = SavedFiles.read(files, skipped::add);
    skipped.forEach(System.err::println);
    report(saved);
    return skipped.isEmpty() ? ExitStatus.DONE : ExitStatus.MISSING;
  }

  private void report(SavedFiles saved) throws Refusal, IOException {
    PrintStream out = System.out;
    Viewpoint reader = viewpoint.reader(measured(saved));
    if (text) {
      for (SavedRun run : saved.runs()) {
        if (saved.runs().size() > 1) {
          out.println(Printable.of(run.name()) + ":");
        }
        out.print(Report.text(run, reader, all, terminal.width()));
      }
      saved.studies().forEach(study -> out.print(text(study.document())));
    }
    if (markdown) {
      saved.runs().forEach(run -> out.print(Report.markdown(run, reader)));
      saved.studies().forEach(study -> out.print(Markdown.of(study.document())));
    }
    if (csv) {
      byte[] rows = Csv.of(saved.runs()).getBytes(StandardCharsets.UTF_8); // whatever the locale is
      out.write(rows, 0, rows.length);
    }
    if (!text && !markdown && !csv) {
      Path page = output == null ? beside(files.get(0)) : output;
      checkReplaced(page);
      WholeFile.write(page, HtmlReport.of(saved, reader));
      out.println("Report: " + Printable.of(page.toString()));
    }
  }

  private static Set<String> measured(SavedFiles saved) {
    return saved.runs().stream()
        .flatMap(run -> run.measurements().stream())
        .filter(each -> each.overTransport() && each.measured())
        .map(Measurement::transport)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private String text(Document document) {
    return PlainText.of(document, Integer.MAX_VALUE, terminal.width());
  }

  private static Path beside(Path json) {
    String name = json.getFileName().toString().replaceFirst("\\.json$", "") + ".html";
    return json.resolveSibling(name);
  }

  /** A name that somebody else chose may have become that of the page. */
  private static void checkReplaced(Path file) throws IOException, Refusal {
    String there = Files.isRegularFile(file) ? TrustedPath.readResult(file) : "";
    if (!there.isEmpty() && !HtmlReport.isOne(there)) {
      throw new Refusal(
          "%s exists and is no page of this program: remove it, or name another with -o"
              .formatted(file));
    }
  }
}
