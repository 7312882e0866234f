package io.github.msgq.bench.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.advice.Answer;
import io.github.msgq.bench.advice.Goal;
import io.github.msgq.bench.advice.Question;
import io.github.msgq.bench.report.Report;
import io.github.msgq.bench.report.Width;
import io.github.msgq.bench.result.Effort;
import io.github.msgq.bench.result.FigureName;
import io.github.msgq.bench.result.Kind;
import io.github.msgq.bench.result.Measured;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Origin;
import io.github.msgq.bench.result.Quantity;
import io.github.msgq.bench.saved.SavedFiles;
import io.github.msgq.bench.saved.SavedRun;
import io.github.msgq.bench.statistics.Estimate;
import io.github.msgq.bench.statistics.Interval;
import io.github.msgq.bench.tradeoff.Need;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * No output calls a transport the best if another one has a better figure and may well be better,
 * whatever the figures and however well they are known.
 */
class HeadlineTest {
  private static final List<String> TRANSPORTS = List.of("shm", "sysv", "posix", "uds", "tcp");
  private static final List<String> SIZES = List.of("64", "1024");
  private static final Set<Need> UNRELATED = Set.of(Need.UNRELATED);

  /** What an answer may begin with instead of the best transport. */
  private static final Pattern NOTHING = Pattern.compile("(cannot tell yet|no figure is known).*");

  private static final Pattern UNCERTAIN =
      Pattern.compile(".*?; ([^;]*) may (be faster|take less); too uncertain.*");

  /** A row of a table: its figure, how far forks are apart, and what chance makes of each. */
  private record Row(double mean, double spread, List<Double> chance) {
    Measurement measured(String transport, String size, boolean roundTrip, int forks) {
      double[] samples =
          DoubleStream.iterate(0, i -> i + 1)
              .limit(forks)
              .map(i -> mean * Math.exp(spread * chance.get((int) i)))
              .toArray();
      Quantity figure =
          Measured.figure(
              roundTrip ? "µs" : "messages/s",
              forks == 1
                  ? List.of(List.of(samples[0], samples[0] * Math.exp(spread / 10)))
                  : DoubleStream.of(samples).mapToObj(List::of).toList());
      Measurement known =
          Measured.of(
              roundTrip ? "RoundTrip" : "OneWay",
              roundTrip ? "sample" : "thrpt",
              Map.of(
                  "transport",
                  transport,
                  "placement",
                  "same-core",
                  "connection",
                  "long",
                  "size",
                  size,
                  "client",
                  "java",
                  "server",
                  "java"),
              Map.of(roundTrip ? FigureName.P50 : FigureName.RATE, figure));
      Effort.Iterations few = new Effort.Iterations(1, "300 ms");
      return new Measurement(
          known.benchmark(),
          known.ofBenchmark(),
          known.mode(),
          known.further(),
          known.parameters(),
          new Origin(
              new Effort(forks, few, few, 1),
              known.origin().jvms(),
              1,
              "",
              known.origin().tradeOff(),
              0),
          known.figures(),
          List.of(),
          Optional.empty());
    }
  }

  /** Rows for each size. */
  private record Run(List<List<Row>> rows, boolean roundTrip, int forks) {
    Kind kind() {
      return roundTrip ? Kind.ROUND_TRIP : Kind.ONE_WAY;
    }

    SavedRun saved() {
      List<Measurement> all = new ArrayList<>();
      for (int size = 0; size < SIZES.size(); size++) {
        for (int i = 0; i < rows.get(size).size(); i++) {
          Row row = rows.get(size).get(i);
          all.add(row.measured(TRANSPORTS.get(i), SIZES.get(size), roundTrip, forks));
        }
      }
      return new SavedRun(
          "run",
          Map.of("cpu", "fast"),
          LocalDateTime.of(2026, 11, 27, 12, 0),
          all.size(),
          Duration.ofMinutes(1),
          all);
    }
  }

  @Provide
  Arbitrary<Run> runs() {
    Arbitrary<Row> rows =
        Combinators.combine(
                Arbitraries.of(1.0, 5.0, 5.2, 5.5, 6.0, 7.0, 50.0, 2_000.0),
                Arbitraries.of(0.001, 0.01, 0.03, 0.1, 0.3, 1.0),
                Arbitraries.doubles().between(-2, 2).list().ofSize(6))
            .as(Row::new);
    return Arbitraries.integers()
        .between(2, TRANSPORTS.size())
        .flatMap(
            count ->
                Combinators.combine(
                        rows.list().ofSize(count).list().ofSize(SIZES.size()),
                        Arbitraries.of(true, false),
                        Arbitraries.of(1, 2, 3, 6))
                    .as(Run::new));
  }

  @Property(tries = 300)
  void noOutputCallsTheBestWhatMayNotBe(@ForAll("runs") Run run) throws Exception {
    SavedRun saved = run.saved();
    List<String> lines = new ArrayList<>();
    lines.addAll(lines(Report.text(saved, false, new Width(80))));
    lines.addAll(lines(Report.text(saved, true, new Width(120))));
    lines.addAll(lines(Report.markdown(saved)));
    PageData page = PageData.of(new SavedFiles(List.of(saved), List.of()));
    String goal = Goal.of(run.kind()).toString();
    for (String size : SIZES) {
      Map<String, Measurement> table = table(saved, size);
      int found = 0;
      for (String line : lines) {
        Matcher said = Pattern.compile("(?:- )?(round trip|one way), ([^:]*): (.*)").matcher(line);
        if (said.matches() && said.group(2).endsWith(", " + size)) {
          isTrue(said.group(3), table);
          found++;
        }
      }
      assertThat(found).as("sentences of %s in %s", size, lines).isEqualTo(3);
      isTrue(advised(run, saved, size), table);
      PageData.AnswerData answer =
          page.answers().entrySet().stream()
              .filter(entry -> List.of(entry.getKey().split("\\W")).contains(size))
              .map(entry -> entry.getValue().get(goal))
              .findFirst()
              .orElseThrow();
      isTrue(answer.asked().get("unrelated").say(), table);
      greenIsWhatTheSentenceNames(answer);
    }
    page.crossovers().values().stream()
        .flatMap(asked -> Optional.ofNullable(asked.get("unrelated")).stream())
        .forEach(sentence -> crosses(sentence, saved));
  }

  /** The lines, whatever the width. */
  private static List<String> lines(String text) {
    return text.replaceAll("\n {4}", " ").lines().toList();
  }

  private static Map<String, Measurement> table(SavedRun run, String size) {
    Map<String, Measurement> table = new LinkedHashMap<>();
    for (Measurement each : run.measurements()) {
      if (each.parameter("size").equals(size)) {
        table.put(each.parameter("transport"), each);
      }
    }
    return table;
  }

  private static String advised(Run run, SavedRun saved, String size) throws Exception {
    Map<String, String> asked = Map.of("connection", "long", "client", "java", "server", "java");
    Question question =
        new Question(run.kind(), Goal.of(run.kind()), Long.parseLong(size), asked, "");
    return Answer.to(question.at("same-core"), saved.measurements(), UNRELATED).sentences().get(1);
  }

  /** Names the best only if all others are worse, are known to be, or are called uncertain. */
  private static void isTrue(String sentence, Map<String, Measurement> table) {
    if (NOTHING.matcher(sentence).matches()) {
      return;
    }
    String best = sentence.replaceFirst(" .*", "");
    assertThat(table).as(sentence).containsKey(best);
    Matcher uncertain = UNCERTAIN.matcher(sentence);
    List<String> named =
        uncertain.matches()
            ? List.of(uncertain.group(1).replaceAll("\\([^)]*\\)", "").split("[ ,]+(and )?"))
            : List.of();
    table.forEach(
        (name, other) -> {
          if (burden(other).logarithm() < burden(table.get(best)).logarithm()) {
            assertThat(named.contains(name)).as("%s in: %s", name, sentence).isTrue();
          }
        });
    assertThat(table.values().stream().allMatch(each -> each.origin().effort().forks() == 1))
        .as("one fork: %s", sentence)
        .isFalse();
  }

  private static Estimate burden(Measurement measured) {
    return measured.figure(measured.main()).time().orElseThrow();
  }

  private static void greenIsWhatTheSentenceNames(PageData.AnswerData answer) {
    PageData.AdviceData advice = answer.asked().get("unrelated");
    String[] ranks = advice.ranks().split(" ");
    for (int i = 0; i < ranks.length; i++) {
      if (ranks[i].endsWith("*")) {
        assertThat(advice.say()).contains(answer.names().get(i));
        assertThat(advice.say()).doesNotMatch(NOTHING);
      }
    }
  }

  /** Whatever is better at a size than the first one named is named there, too. */
  private static void crosses(String sentence, SavedRun run) {
    Matcher everywhere =
        Pattern.compile("Fastest at every size measured: (.*)\\.").matcher(sentence);
    if (everywhere.matches()) {
      SIZES.forEach(size -> names(everywhere.group(1), table(run, size)));
      return;
    }
    Matcher each = Pattern.compile("(?:from|at) ([^:]*): ([^;.]*)").matcher(sentence);
    while (each.find()) {
      names(each.group(2), table(run, each.group(1).startsWith("64") ? "64" : "1024"));
    }
  }

  private static void names(String names, Map<String, Measurement> table) {
    if (names.equals("unknown")) {
      return;
    }
    List<String> named = List.of(names.replaceFirst(" \\(.*", "").split(", "));
    double first = burden(table.get(named.get(0))).logarithm();
    table.forEach(
        (name, other) ->
            assertThat(named.contains(name) || burden(other).logarithm() >= first)
                .as("%s beside %s", name, names)
                .isTrue());
  }

  @Example
  void whatIsMeasuredFasterButHardlyKnownIsNamed() {
    List<Row> rows =
        List.of(
            new Row(30.3, 0.6, List.of(-1.0, 0.0, 1.0)),
            new Row(29.8, 0.5, List.of(-1.0, 0.0, 1.0)),
            new Row(35.2, 0.01, List.of(-1.0, 0.0, 1.0)),
            new Row(36.9, 0.001, List.of(-1.0, 0.0, 1.0)));
    String text = Report.text(new Run(List.of(rows, rows), true, 3).saved(), false, new Width(120));
    assertThat(text.replaceAll("\\s+", " "))
        .contains(
            "posix 35.2 µs", "; sysv (29.8) and shm (30.3) may be faster; too uncertain (-f ");
  }

  /** However wide its interval. */
  @Example
  void whatIsHundredsOfTimesSlowerIsSlower() {
    List<Row> rows =
        List.of(
            new Row(30, 0.01, List.of(-1.0, 0.0, 1.0, 0.2)),
            new Row(30_807, 0.3, List.of(-1.0, 0.0, 1.0, 0.2)));
    SavedRun run = new Run(List.of(rows, rows), true, 4).saved();
    Interval wide = burden(run.measurements().get(1)).interval().orElseThrow();
    assertThat(wide.high()).isGreaterThan(1.5 * wide.mean());
    assertThat(Report.text(run, false, new Width(120)))
        .contains("shm 30.0 µs; sysv is significantly worse");
  }
}
