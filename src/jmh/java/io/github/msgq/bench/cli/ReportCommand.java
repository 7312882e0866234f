package io.github.msgq.bench.cli;

import io.github.msgq.bench.comparison.Machines;
import io.github.msgq.bench.comparison.Regression;
import io.github.msgq.bench.page.HtmlReport;
import io.github.msgq.bench.problem.ExitStatus;
import io.github.msgq.bench.problem.Printable;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.report.Changes;
import io.github.msgq.bench.report.Csv;
import io.github.msgq.bench.report.Markdown;
import io.github.msgq.bench.report.PlainText;
import io.github.msgq.bench.report.Report;
import io.github.msgq.bench.report.Terminal;
import io.github.msgq.bench.report.WholeFile;
import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.result.Document;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.saved.SavedFiles;
import io.github.msgq.bench.trust.TrustedPath;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code report} verb. */
@Command(
    name = "report",
    description = "Makes one HTML page of result files, or compares them.",
    preprocessor = NoFileIsAnOption.class,
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  private static final double PER_CENT = 100;

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

  @Option(
      names = "--baseline",
      paramLabel = "<result.json>",
      description = "Compare with this older result, and make no page.")
  private Path baseline;

  @Option(
      names = "--fail-on-regression",
      paramLabel = "<per cent>",
      description =
          "With --baseline: exit with 3 if a figure is sure to be worse by more, such as 10%%, and with 5 if it may be.")
  private String limit;

  @Option(
      names = "--other-machine",
      description = "With --fail-on-regression: compare with a baseline from another CPU, too.")
  private boolean otherMachine;

  @Option(
      names = "--allow-missing",
      description = "Do not exit with 4 if the result lacks what the baseline has.")
  private boolean allowMissing;

  @Option(
      names = "--allow-undecided",
      description = "With --fail-on-regression: do not exit with 5 if it cannot be told.")
  private boolean allowUndecided;

  private final Terminal terminal;

  ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Refusal {
    if (limit != null && baseline == null) {
      throw new Refusal("--fail-on-regression needs --baseline <result.json> to compare with");
    }
    if (allowUndecided && limit == null) {
      throw new Refusal("--allow-undecided is for --fail-on-regression <per cent>");
    }
    if (all && !text) {
      throw new Refusal("--all is for --text; the page, --md and --csv have everything anyway");
    }
    List<String> skipped = new ArrayList<>();
    SavedFiles saved = SavedFiles.read(files, skipped::add);
    skipped.forEach(System.err::println);
    int status = report(saved);
    return status == ExitStatus.DONE && !skipped.isEmpty() ? ExitStatus.MISSING : status;
  }

  private int report(SavedFiles saved) throws Refusal {
    PrintStream out = System.out;
    if (text) {
      saved.runs().forEach(run -> out.print(Report.text(run, all, terminal.width())));
      saved.studies().forEach(study -> out.print(text(study.document())));
    }
    if (markdown) {
      saved.runs().forEach(run -> out.print(Report.markdown(run)));
      saved.studies().forEach(study -> out.print(Markdown.of(study.document())));
    }
    if (csv) {
      out.print(Csv.of(saved.runs()));
    }
    if (baseline != null) {
      return compare(out, saved);
    }
    if (!text && !markdown && !csv) {
      Path page = output == null ? beside(files.get(0)) : output;
      write(page, HtmlReport.of(saved));
      out.println("Report: " + Printable.of(page.toString()));
    }
    return ExitStatus.DONE;
  }

  private int compare(PrintStream out, SavedFiles saved) throws Refusal {
    double[] most = limit == null ? new double[0] : new double[] {1 + perCent() / PER_CENT};
    SavedFiles old = SavedFiles.read(baseline);
    Changes changes = Changes.of(old.runs(), saved.runs(), most);
    Machines machines = changes.machines();
    if (limit != null && !machines.sameCpu() && !otherMachine) {
      throw new Refusal(machines.sentence() + " To judge it all the same: --other-machine");
    }
    Regression regression = changes.regression();
    if (regression.ratios().combinations().isEmpty() && regression.identical() == 0) {
      throw new Refusal("the two results have no figure in common that was measured twice");
    }
    out.print(text(changes.document()));
    int judged = limit == null ? ExitStatus.DONE : judge(out, changes, most[0]);
    return judged == ExitStatus.DONE ? missing(out, regression) : judged;
  }

  /** Holds the whole interval of each figure against the limit. */
  private int judge(PrintStream out, Changes changes, double most) {
    List<Measurement> worse = changes.regression().worse(most);
    List<Measurement> unsure = changes.regression().unsure(most);
    String more = "worse by more than %s%%: ".formatted(limit.replace("%", ""));
    out.printf(
        "Significantly %s%d of %s compared%s.%n",
        more,
        worse.size(),
        Digits.count(changes.regression().ratios().combinations().size(), "combination"),
        worse.isEmpty() ? "" : ": " + changes.listed(worse));
    if (!unsure.isEmpty()) {
      out.printf("Perhaps %s%d: %s.%n", more, unsure.size(), changes.listed(unsure));
    }
    if (!worse.isEmpty()) {
      return ExitStatus.REGRESSED;
    }
    if (unsure.isEmpty() || allowUndecided) {
      return ExitStatus.DONE;
    }
    out.printf(
        "More forks (-f) would tell: exit status %d (--allow-undecided: 0).%n",
        ExitStatus.UNDECIDED);
    return ExitStatus.UNDECIDED;
  }

  private int missing(PrintStream out, Regression regression) {
    int missing = regression.missing().size();
    if (missing == 0 || allowMissing) {
      return ExitStatus.DONE;
    }
    out.printf(
        "%s of the baseline %s missing: exit status %d (--allow-missing: 0).%n",
        Digits.count(missing, "combination"), missing == 1 ? "is" : "are", ExitStatus.MISSING);
    return ExitStatus.MISSING;
  }

  private String text(Document document) {
    return PlainText.of(document, Integer.MAX_VALUE, terminal.width());
  }

  private double perCent() throws Refusal {
    if (!limit.matches("\\d{1,4}(\\.\\d+)?%?")) {
      throw new Refusal(
          "--fail-on-regression=%s is not a percentage such as 10%%".formatted(limit));
    }
    return Double.parseDouble(limit.replace("%", ""));
  }

  private static Path beside(Path json) {
    String name = json.getFileName().toString().replaceFirst("\\.json$", "") + ".html";
    return json.resolveSibling(name);
  }

  private static void write(Path file, String text) throws Refusal {
    try {
      checkReplaced(file);
      WholeFile.write(file, text);
    } catch (IOException e) {
      throw new Refusal(e.getMessage(), e);
    }
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
