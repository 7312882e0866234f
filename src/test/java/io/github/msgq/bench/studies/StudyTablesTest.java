package io.github.msgq.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.results.report.Markdown;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.Json;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedStudy;
import io.github.msgq.bench.studies.study.About;
import io.github.msgq.bench.studies.study.Choice;
import io.github.msgq.bench.studies.study.Claim;
import io.github.msgq.bench.studies.study.Comparison;
import io.github.msgq.bench.studies.study.Criterion;
import io.github.msgq.bench.studies.study.Figure;
import io.github.msgq.bench.studies.study.Measurements;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Workbench;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyTablesTest {
  private static final StudyCombination QUEUE = new StudyCombination("queue", Placement.SAME_CORE);
  private static final StudyCombination SOCKET =
      new StudyCombination("socket", Placement.SAME_CORE);
  private static final StudyCombination SOCKET_APART =
      new StudyCombination("socket", Placement.TWO_CORES);
  private static final String REASON = "two-cores needs two cores, this process may use one";

  private final Measurements measurements = new Measurements();

  /** Two combinations on one core, one of them also on two. */
  private final Study study =
      new FakeStudy(
          new About("invented", "queue against socket", 3, "message", 1),
          Stream.of(QUEUE, SOCKET, SOCKET_APART).map(each -> new Task(each, 1, null)).toList(),
          List.of(figure("queue", List.of(2.0)), figure("socket", List.of(4.0, 4.0))),
          List.of(claim(Placement.SAME_CORE), claim(Placement.TWO_CORES)),
          0,
          () -> {});

  @BeforeEach
  void measure() {
    fill(measurements);
  }

  private static void fill(Measurements measurements) {
    for (int round = 0; round < 3; round++) {
      measurements.add(QUEUE, round, sample(2));
      measurements.add(SOCKET, round, sample(3));
    }
    measurements.problem(SOCKET_APART, Problem.notAvailable(REASON));
  }

  private static Sample sample(double seconds) {
    return new Sample(
            seconds, 1000, new Usage(3000, 5000, 0, 0, 2048), new Usage(0, 12_000, 0, 0, 1024))
        .beside(2_000);
  }

  @Test
  void setPublishedBesideMeasured() {
    StudyTables tables = new StudyTables(study, measurements);
    Document document =
        new Document("Invented", List.of(), tables.all(), tables.footnotes(), List.of(), "");
    assertThat(Markdown.of(document))
        .isEqualTo(
            """
            # Invented

            ## Figures (mean ± half the 95% interval)

            | figure | unit | published | same-core | two-cores |
            | :-- | :-- | --: | --: | --: |
            | queue | s | 2.00 | 2.00 ±<1% | not measured |
            | socket | s | 4.00 ±<1% | 3.00 ±<1% | n/a [1] |

            - [1] n/a (REASON)

            ## CPU time per message in µs, and peak memory

            | run | placement | sender user | sender sys | sender peak MB | receiver user | receiver sys | receiver peak MB |
            | :-- | :-- | --: | --: | --: | --: | --: | --: |
            | queue | same-core | 3.00 | 5.00 | 2.00 | 0.000 | 12.0 | 1.00 |
            | socket | same-core | 3.00 | 5.00 | 2.00 | 0.000 | 12.0 | 1.00 |

            ## Verdicts

            | claim | placement | verdict | ratio | measured | 95% interval | published | holds if |
            | :-- | :-- | :-- | :-- | --: | --: | --: | --: |
            | the queue is faster | same-core | holds | socket / queue | 1.50 | 1.50 to 1.50 | 2.00 | > 1.00 |
            | the queue is faster | two-cores | not measured | socket / queue | n/a [1] |  | 2.00 | > 1.00 |

            - [1] n/a (REASON)
            """
                .replace("REASON", REASON));
  }

  @Test
  void theJsonKeepsItsNamesAndIsReadBack(@TempDir Path directory) throws Exception {
    try (Workbench workbench = new Workbench(new Scale(false, Duration.ofMinutes(1)), Choice.ALL)) {
      StudyRun run = new StudyRun(study, workbench, new Terminal(), System.out);
      fill(run.measurements());
      SavedStudy saved = new StudyResult(study, workbench, run).saved();
      String json = Json.indented(saved);
      assertThat(json)
          .containsSubsequence(
              "\"study\": \"invented\"",
              "\"interrupted\": true",
              "\"figures\"",
              "\"name\": \"socket\"",
              "\"unit\": \"s\"",
              "\"published\"",
              "\"measured\"",
              "\"socket, same-core\": [",
              "\"socket, two-cores\": \"n/a (" + REASON + ")\"",
              "\"claims\"",
              "\"problem\": \"\"",
              "\"ratio\": \"socket / queue\"",
              "\"criterion\": \"> 1.00\"",
              "\"low\": 1.5",
              "\"rounds\": 3",
              "\"problem\": \"n/a (" + REASON + ")\"",
              "\"samples\"",
              "\"run\": \"queue\"",
              "\"seconds\": 2.0",
              "\"gaugeMicros\": 2.0",
              "\"units\": 1000",
              "\"sender\"",
              "\"user\": 0.003",
              "\"peakKilobytes\": 2048",
              "\"receiver\"",
              "\"tables\"",
              "\"footnotes\"");
      Path file = Files.writeString(directory.resolve("invented.json"), json);
      assertThat(SavedFiles.read(file).studies().get(0).document()).isEqualTo(saved.document());
    }
  }

  private static Figure figure(String name, List<Double> published) {
    return new Figure(name, "s", published, Map.of("", name), Sample::seconds);
  }

  private static Claim claim(Placement placement) {
    Comparison comparison =
        new Comparison(
            "socket / queue",
            List.of(new StudyCombination("socket", placement)),
            List.of(new StudyCombination("queue", placement)),
            Sample::seconds,
            2,
            Criterion.above(1));
    return new Claim("the queue is faster", List.of(comparison));
  }
}
