package io.github.msgq.bench.studies;

import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.page.HtmlReport;
import io.github.msgq.bench.results.report.FinalReport;
import io.github.msgq.bench.results.report.PlainText;
import io.github.msgq.bench.results.report.ResultFiles;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.saved.Json;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedStudy;
import io.github.msgq.bench.studies.study.Choice;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.problem.ExitStatus;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A study that is run and reported: its tables, its result files; an interrupted study's too. */
record StudyReport(
    Study study,
    Workbench workbench,
    StudyRun run,
    StudyResult result,
    ResultFiles files,
    Terminal terminal,
    PrintStream out) {
  /** Longer tables are for the files alone. */
  private static final int MOST_ROWS = 40;

  /** Returns the exit status. */
  static int run(String name, Scale scale, Choice choice, Terminal terminal, PrintStream out)
      throws IOException {
    try (Workbench workbench = new Workbench(scale, choice);
        ResultFiles files = ResultFiles.create("study-" + name + "-", ResultFiles.JSON)) {
      files.notice().ifPresent(out::println);
      workbench.keepToItself();
      Study study = Studies.open(name, workbench);
      StudyRun run = new StudyRun(study, workbench, terminal, out);
      StudyResult result = new StudyResult(study, workbench, run);
      return new StudyReport(study, workbench, run, result, files, terminal, out).perform();
    }
  }

  private int perform() {
    run.keepBy(() -> files.keep(Json.indented(result.saved())).ifPresent(out::println));
    try (FinalReport last = new FinalReport(this::report)) {
      run.measure();
      last.end();
    }
    return run.stopped() ? ExitStatus.REFUSED : files.lost() ? ExitStatus.FAILED : ExitStatus.DONE;
  }

  private void report(boolean interrupted) {
    if (interrupted) {
      run.stop();
      workbench.killAll();
    }
    out.println();
    if (interrupted && run.measurements().isEmpty()) {
      out.println(FinalReport.NOTHING);
      files.close();
      return;
    }
    if (interrupted) {
      out.println(FinalReport.INTERRUPTED);
      out.println();
    }
    SavedStudy saved = result.saved();
    out.println(PlainText.of(saved.document(), MOST_ROWS, terminal.width()));
    Map<String, String> further = new LinkedHashMap<>();
    further.put(
        ResultFiles.PAGE,
        HtmlReport.of(new SavedFiles(List.of(), List.of(saved)), Viewpoint.USUAL));
    study.files(run.measurements()).forEach((end, text) -> further.put("-" + end, text));
    files.save(out, Json.indented(saved), further);
    out.println();
  }
}
