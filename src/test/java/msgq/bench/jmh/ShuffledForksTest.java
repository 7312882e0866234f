package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import msgq.bench.jmh.ShuffledForks.Piece;
import msgq.bench.report.Cells;
import msgq.bench.result.Measurement;
import msgq.bench.result.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class ShuffledForksTest {
  private static final String CALLS = "CallOverhead.pair";

  private static List<Piece> draw(long seed, String... args) throws Exception {
    CommandLineOptions given = new CommandLineOptions(args);
    Benchmarks selected = Benchmarks.matching(given.getIncludes(), given.getExcludes());
    Options all = new OptionsBuilder().parent(given).shouldFailOnError(false).build();
    return ShuffledForks.of(given, List.of(all), selected, seed);
  }

  private static List<Integer> cells(List<Piece> pieces) {
    return pieces.stream().map(Piece::cell).toList();
  }

  @Test
  void eachRoundHasEachCombinationOnce() throws Exception {
    String[] eight = {"OneWay|RoundTrip", "-p", "transport=sysv", "-p", "pin=same-core,two-cores"};
    List<Integer> cells = cells(draw(1, eight));
    assertThat(cells).hasSize(6 * 8);
    for (int round = 0; round < 6; round++) {
      assertThat(cells.subList(8 * round, 8 * round + 8))
          .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }
    assertThat(cells.subList(0, 8)).isNotEqualTo(cells.subList(8, 16));
  }

  @Test
  void whatIsLeftOutIsNotRun() throws Exception {
    CommandLineOptions given = new CommandLineOptions("OneWay", "-p", "transport=sysv,tcp");
    Benchmarks all = Benchmarks.matching(given.getIncludes(), given.getExcludes());
    Benchmarks some =
        all.without(
            (name, values) -> name.equals("OneWay.oneWay") && values.containsValue("short"));
    assertThat(cells(ShuffledForks.of(given, List.of(given), all, 1))).hasSize(6 * 4);
    assertThat(cells(ShuffledForks.of(given, List.of(given), some, 1))).hasSize(6 * 2);
    assertThat(Plan.of(given, some).cells()).isEqualTo(2);
    Options oneFork = new CommandLineOptions("OneWay", "-f", "1", "-wi", "4");
    assertThat(ShuffledForks.possible(oneFork, all)).isFalse();
    assertThat(ShuffledForks.possible(oneFork, some)).isTrue();
  }

  private static List<Integer> warmups(String... more) throws Exception {
    List<String> args =
        new ArrayList<>(List.of("RoundTrip", "-p", "transport=tcp", "-p", "pin=same-core"));
    args.addAll(List.of(more));
    return draw(1, args.toArray(new String[0])).stream()
        .filter(piece -> piece.options().getParameter("connection").get().contains("short"))
        .map(piece -> piece.options().getWarmupIterations().orElse(0))
        .distinct()
        .toList();
  }

  @Test
  void shortConnectionsWarmUpForLongerUnlessTheUserSaysForHowLong() throws Exception {
    assertThat(warmups()).containsExactly(12);
    assertThat(warmups("-wi", "2")).containsExactly(2);
    assertThat(warmups("-bm", "ss")).containsExactly(0);
    Piece longOne = draw(1, "RoundTrip", "-p", "connection=long").get(0);
    assertThat(longOne.options().getWarmupIterations().hasValue()).isFalse();
  }

  /** JMH itself warms all of them up alike. */
  @ParameterizedTest
  @CsvSource({
    "RoundTrip -f 1, true",
    "RoundTrip -f 1 -wi 3, false",
    "RoundTrip -f 1 -p connection=long, false",
    "RoundTrip -f 0, false"
  })
  void oneForkIsARunOfItsOwnWhereSomeWarmUpForLonger(String line, boolean own) throws Exception {
    CommandLineOptions given = new CommandLineOptions(line.split(" "));
    Benchmarks selected = Benchmarks.matching(given.getIncludes(), given.getExcludes());
    assertThat(ShuffledForks.possible(given, selected)).isEqualTo(own);
    assertThat(ShuffledForks.repeated(given, selected)).isFalse();
  }

  @Test
  void aSeedGivesOneOrder() throws Exception {
    assertThat(cells(draw(7, "OneWay"))).isEqualTo(cells(draw(7, "OneWay")));
    assertThat(cells(draw(7, "OneWay"))).isNotEqualTo(cells(draw(8, "OneWay")));
  }

  /** JMH sends them to the fork. */
  @Test
  void optionsOfAForkSurviveTheWayToIt() throws Exception {
    Options options = draw(1, "OneWay", "-p", "transport=uds", "-wi", "9").get(0).options();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(options);
    }
    Options received;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      received = (Options) in.readObject();
    }
    assertThat(received.getForkCount().get()).isEqualTo(1);
    assertThat(received.getParameter("transport").get()).containsExactly("uds");
    assertThat(received.getParameter("pin").get()).hasSize(1);
    assertThat(received.getWarmupIterations().get()).isEqualTo(9);
    assertThat(received.getIncludes()).containsExactly("^\\Qmsgq.bench.OneWay.oneWay\\E$");
  }

  @Test
  void forksComeTogetherAgain() {
    CellForks forks = new CellForks();
    Map<String, String> values = Map.of("transport", "tcp", "size", "100");
    forks.add(1, Cells.average(CALLS, values, 1, 2, 3, 4, 5));
    forks.add(0, Cells.oneWay(Map.of("transport", "uds", "size", "100"), 9, 9, 9, 9, 9));
    forks.add(1, Cells.average(CALLS, values, 6, 7, 8, 9, 10));
    Outcome run = new Outcome(forks.results(), forks.cells(), Map.of(), 2, 1);
    Measurement tcp = run.saved(Path.of("")).measurements().get(1);
    assertThat(tcp.effort().forks()).isEqualTo(2);
    assertThat(tcp.figure(Measurement.SCORE).samples())
        .isEqualTo(List.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0), List.of(6.0, 7.0, 8.0, 9.0, 10.0)));
    RunResult result = forks.results().get(1);
    assertThat(result.getBenchmarkResults()).hasSize(2);
    assertThat(result.getParams().getForks()).isEqualTo(2);
    assertThat(result.getParams().getParam("transport")).isEqualTo("tcp");
  }

  @Test
  void aForkThatFailedFailsItsCombination() {
    CellForks forks = new CellForks();
    CellResult good = Cells.oneWay(Map.of("transport", "tcp"), 1);
    Problem burned = Problem.failed("it burned");
    CellResult bad =
        new CellResult(good.params(), Optional.empty(), Optional.of(burned), 1, Map.of());
    Stream.of(good, bad).forEach(fork -> forks.add(0, fork));
    assertThat(forks.inVain(0)).isTrue();
    assertThat(forks.cells().get(0).problem()).contains(burned);
    assertThat(forks.results()).isEmpty();
  }
}
