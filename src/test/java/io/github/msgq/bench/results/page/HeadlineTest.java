package io.github.msgq.bench.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.advice.Goal;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.report.Width;
import io.github.msgq.bench.results.result.Effort;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measured;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Origin;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.results.statistics.Ranks;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Whatever the figures and however well they are known, every output begins with the best figure,
 * or says that it cannot tell; and of what no test distinguishes, it names first what costs least.
 */
class HeadlineTest {
  private static final List<String> TRANSPORTS = List.of("shm", "uds-jnr", "posix", "uds", "tcp");
  private static final List<String> SIZES = List.of("64", "1024");
  private static final String USUAL = "if you do not know: ";

  /** What is said in doubt: why, and of which. */
  private static final Pattern DOUBT =
      Pattern.compile(
          "cannot tell( yet, from one fork|, as too little is known| apart): ([^;(]*).*");

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
          known.qualified(),
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
    lines.addAll(lines(Report.text(saved, Viewpoint.USUAL, false, new Width(80))));
    lines.addAll(lines(Report.text(saved, Viewpoint.USUAL, true, new Width(120))));
    lines.addAll(lines(Report.markdown(saved, Viewpoint.USUAL)));
    PageData page = PageData.of(new SavedFiles(List.of(saved), List.of()), Viewpoint.USUAL);
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
      PageData.AnswerData answer =
          page.answers().entrySet().stream()
              .filter(entry -> List.of(entry.getKey().split("\\W")).contains(size))
              .map(entry -> entry.getValue().get(goal))
              .findFirst()
              .orElseThrow();
      isTrue(answer.asked().get("unrelated").say(), table);
      greenIsWhatTheSentenceNames(answer);
    }
    for (String line : lines) {
      if (line.contains(USUAL)) {
        isUsual(line.replaceFirst(".*" + USUAL, ""), saved);
      }
    }
    for (String line : Report.inBrief(saved, Viewpoint.USUAL)) {
      isTrueInBrief(line, Order.of(table(saved, line.replaceFirst(".* (\\d+)\\)", "$1"))));
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

  /** Names first what has the best figure, or says why it cannot tell. */
  private static void isTrue(String sentence, Map<String, Measurement> table) {
    Order order = Order.of(table);
    Matcher doubt = DOUBT.matcher(sentence);
    boolean inDoubt = doubt.matches();
    List<String> named = inDoubt ? names(doubt.group(2)) : names(sentence.replaceFirst(" .*", ""));
    if (!inDoubt || !doubt.group(1).equals(" apart")) {
      assertThat(named.get(0)).as(sentence).isEqualTo(order.figures.get(0));
    }
    if (inDoubt && doubt.group(1).startsWith(" yet")) {
      assertThat(order.oneFork).as(sentence).isTrue();
    } else if (inDoubt && doubt.group(1).equals(" apart")) {
      assertThat(named).as(sentence).isEqualTo(order.best);
      assertThat(named.get(0)).as(sentence).isNotEqualTo(order.figures.get(0));
    } else {
      assertThat(order.best.stream().findFirst().orElse(""))
          .as(sentence)
          .isEqualTo(inDoubt ? "" : named.get(0));
    }
  }

  /** What begins each part of a list. */
  private static List<String> names(String list) {
    return Stream.of(list.split(", ")).map(each -> each.replaceFirst("[ .].*", "")).toList();
  }

  /**
   * What a sentence is to follow from.
   *
   * @param figures all, the best figure first
   * @param best those that no test distinguishes from the best, the cheapest first; none if it is
   *     not known
   */
  private record Order(List<String> figures, List<String> best, boolean oneFork) {
    static Order of(Map<String, Measurement> table) {
      List<String> names = List.copyOf(table.keySet());
      List<Estimate> burdens = names.stream().map(each -> burden(table.get(each))).toList();
      Ranks places = new Ranks(burdens);
      List<Integer> figures =
          IntStream.range(0, names.size())
              .boxed()
              .sorted(Comparator.comparing(i -> burdens.get(i).logarithm()))
              .toList();
      List<Integer> unbeaten =
          figures.stream()
              .filter(i -> figures.stream().noneMatch(other -> places.isBelow(other, i)))
              .toList();
      boolean oneFork =
          table.values().stream().allMatch(each -> each.origin().effort().forks() == 1);
      boolean known = unbeaten.size() == 1 || places.isKnown(figures.get(0));
      List<String> best =
          unbeaten.stream()
              .filter(i -> known && !oneFork && places.of(i).isPresent())
              .sorted(
                  Comparator.comparing((Integer i) -> places.isKnown(i) ? 0 : 1)
                      .thenComparing(i -> places.of(i).get().last() - places.of(i).get().first())
                      .thenComparing(i -> List.of("tcp", "uds").contains(names.get(i)) ? 0 : 1)
                      .thenComparing(i -> i))
              .map(names::get)
              .toList();
      return new Order(figures.stream().map(names::get).toList(), best, oneFork);
    }
  }

  /** In progress. */
  private static void isTrueInBrief(String line, Order order) {
    String first = line.replaceFirst(" .*", "");
    boolean certain = !order.best.isEmpty() && order.best.get(0).equals(order.figures.get(0));
    assertThat(first)
        .as(line)
        .isEqualTo(order.oneFork || certain ? order.figures.get(0) : "cannot");
    assertThat(line.contains("?")).as(line).isEqualTo(order.oneFork);
  }

  /** In so many of the tables it may be the best. */
  private static void isUsual(String sentence, SavedRun run) {
    List<Order> orders = SIZES.stream().map(size -> Order.of(table(run, size))).toList();
    Matcher said =
        Pattern.compile("(\\S+), first or not distinguishable from the first in (\\d) of 2(.*)")
            .matcher(sentence);
    assertThat(said.matches()).as(sentence).isTrue();
    assertThat(orders.stream().filter(each -> each.best.contains(said.group(1))).count())
        .as(sentence)
        .isEqualTo(Long.parseLong(said.group(2)))
        .isEqualTo(2);
  }

  private static Estimate burden(Measurement measured) {
    return measured.figure(measured.main()).time().orElseThrow();
  }

  private static void greenIsWhatTheSentenceNames(PageData.AnswerData answer) {
    PageData.AdviceData advice = answer.asked().get("unrelated");
    String[] ranks = advice.ranks().split(" ");
    for (int i = 0; i < ranks.length; i++) {
      if (ranks[i].endsWith("*")) {
        assertThat(advice.say())
            .contains(answer.names().get(i))
            .doesNotContain("from one fork", "too little is known");
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
    Order order = Order.of(table);
    List<String> named =
        List.of(
            names.replaceFirst("cannot tell( apart )?", "").replaceFirst(" \\(.*", "").split(", "));
    assertThat(named).as(names).isEqualTo(order.best.isEmpty() ? List.of("") : order.best);
    assertThat(names.startsWith("cannot tell"))
        .as(names)
        .isEqualTo(order.best.isEmpty() || !order.best.get(0).equals(order.figures.get(0)));
  }

  @Example
  void whatIsMeasuredFastestButHardlyKnownIsNamedFirst() {
    List<Row> rows =
        List.of(
            new Row(30.3, 0.6, List.of(-1.0, 0.0, 1.0)),
            new Row(29.8, 0.5, List.of(-1.0, 0.0, 1.0)),
            new Row(35.2, 0.01, List.of(-1.0, 0.0, 1.0)),
            new Row(36.9, 0.001, List.of(-1.0, 0.0, 1.0)));
    String text =
        Report.text(
            new Run(List.of(rows, rows), true, 3).saved(), Viewpoint.USUAL, false, new Width(120));
    assertThat(text.replaceAll("\\s+", " "))
        .contains(
            ": cannot tell, as too little is known: uds-jnr 29.8 µs ±>50%, shm 30.3 µs ±>50%, posix 35.2 µs ±4% (-f ");
  }

  /** The best figure is a library's, but no test says that it is better than the JDK's own. */
  @Example
  void whatNeedsNothingInstalledIsNamedFirstOfEquals() {
    List<Row> rows =
        List.of(
            new Row(90, 0.001, List.of(-1.0, 0.0, 1.0)),
            new Row(31.2, 0.03, List.of(-1.0, 0.0, 1.0)),
            new Row(95, 0.001, List.of(-1.0, 0.0, 1.0)),
            new Row(31.7, 0.03, List.of(-1.0, 0.0, 1.0)));
    String text =
        Report.text(
            new Run(List.of(rows, rows), true, 3).saved(), Viewpoint.USUAL, false, new Width(120));
    assertThat(text).contains(": cannot tell apart: uds 31.7 µs ±11%, uds-jnr 31.2 µs ±11%");
    assertThat(text)
        .startsWith(
            "if you do not know: uds, first or not distinguishable from the first in 2 of 2");
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
    assertThat(Report.text(run, Viewpoint.USUAL, false, new Width(120)))
        .contains("shm 30.0 µs ±2%; uds-jnr is significantly worse");
  }
}
