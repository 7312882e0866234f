package msgq.bench.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import msgq.bench.page.HtmlReport;
import msgq.bench.problem.ExitStatus;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Terminal;
import msgq.bench.saved.SavedFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code report} verb. */
@Command(
    name = "report",
    description =
        "Makes one HTML page of result files: charts, tables, and which transport to use.",
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "<result.json>", description = "JMH's or a study's.")
  private List<Path> files;

  @Option(
      names = "-o",
      paramLabel = "<file>",
      description = "Where to write it; beside the first result file unless you say so.")
  private Path output;

  @Override
  public Integer call() throws Refusal {
    SavedFiles saved = SavedFiles.read(files);
    try (PrintStream out = Terminal.open()) {
      Path page = output == null ? beside(files.get(0)) : output;
      write(page, HtmlReport.of(saved));
      out.println("Report: " + page);
    }
    return ExitStatus.DONE;
  }

  private static Path beside(Path json) {
    String name = json.getFileName().toString().replaceFirst("\\.json$", "") + ".html";
    return json.resolveSibling(name);
  }

  private static void write(Path file, String text) throws Refusal {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new Refusal("%s cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }
}
