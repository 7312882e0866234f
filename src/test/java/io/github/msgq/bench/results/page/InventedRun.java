package io.github.msgq.bench.results.page;

import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.FigureName.Of;
import io.github.msgq.bench.results.result.Histogram;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measured;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Saved runs that nobody measured: the same figures every time. */
public final class InventedRun {
  private static final Map<String, Double> MICROS =
      Map.of(
          "sysv", 4.2, "posix", 4.0, "pipe", 3.4, "fifo", 3.5, "tcp", 8.2, "tcp-nio", 8.0, "uds",
          5.6, "uds-jnr", 6.2);
  private static final List<String> TRANSPORTS =
      List.of("sysv", "posix", "pipe", "fifo", "tcp", "tcp-nio", "uds", "uds-jnr");
  private static final List<String> CONNECTIONS = List.of("long", "short");
  private static final List<String> PLACES = List.of("same-core", "two-cores");
  private static final Map<String, String> FACTS = Map.of("cpu", "fast");
  private static final int SEED = 12;

  private final Random random = new Random(SEED);
  private final List<Measurement> measurements = new ArrayList<>();

  private InventedRun() {}

  /** Eight transports, three sizes, both patterns, connections and placements. */
  public static SavedFiles small() {
    return file("small", Map.of("cpu", "fast", "kernel", "Linux 6"), 64, 1024, 16384);
  }

  /** Small, but one way only on two cores. */
  static SavedFiles uneven() {
    SavedRun small = small().runs().get(0);
    List<Measurement> measurements =
        small.measurements().stream()
            .filter(
                each ->
                    each.kind() == Kind.ROUND_TRIP
                        || each.parameter("placement").equals("two-cores"))
            .toList();
    return only(saved("uneven", small.facts(), measurements, measurements.size()));
  }

  /** Two runs; in the later one sysv takes three times as long, and a fifth less over uds. */
  static SavedFiles twoRuns() {
    InventedRun before = new InventedRun();
    InventedRun now = new InventedRun();
    Map<String, Double> factors = Map.of("sysv", 3.0, "uds", 0.8, "tcp", 1.0);
    factors.forEach(
        (transport, factor) -> {
          Map<String, String> values = parameters(transport);
          before.roundTrip(values, 5);
          now.roundTrip(values, 5.001 * factor);
        });
    return new SavedFiles(
        List.of(
            saved("before", FACTS, before.measurements, 3),
            saved("now", FACTS, now.measurements, 3)),
        List.of());
  }

  /** Half of small: what was measured before a failure. */
  public static SavedFiles broken() {
    InventedRun run = new InventedRun();
    run.all(1024);
    List<Measurement> half =
        new ArrayList<>(run.measurements.subList(0, run.measurements.size() / 2));
    Measurement last = half.remove(half.size() - 1);
    half.add(Measured.without(last, Problem.failed("the server died: signal 9")));
    return only(saved("broken", FACTS, half, 64));
  }

  /** One round trip. */
  public static SavedFiles single() {
    return over("sysv");
  }

  /** So many, at least. */
  public static SavedFiles large(int combinations) {
    int sizes = combinations / (2 * TRANSPORTS.size() * CONNECTIONS.size() * PLACES.size()) + 1;
    return file("large", FACTS, IntStream.range(0, sizes).map(i -> 16 + 16 * i).toArray());
  }

  /** Both patterns over two transports on two JDKs. */
  static SavedFiles twoJdks() {
    InventedRun run = new InventedRun();
    for (String jdk : List.of("17", "25")) {
      for (String transport : List.of("tcp", "sysv")) {
        Map<String, String> parameters = parameters(transport);
        parameters.put("jdk", jdk);
        run.both(parameters);
      }
    }
    return only(saved("two", FACTS, run.measurements, 8));
  }

  /** Two transports at a rate, of which a third failed, and the highest rate of two. */
  public static SavedFiles load() {
    InventedRun run = new InventedRun();
    for (String transport : List.of("sysv", "uds")) {
      run.measurements.add(atRate(transport, transport.equals("sysv") ? 1 : 2));
      Map<FigureName, Quantity> figures = new LinkedHashMap<>();
      double rate = transport.equals("sysv") ? 60_000 : 40_000;
      figures.put(FigureName.RATE, Measured.figure("messages/s", rate, rate * 1.02, rate * 1.01));
      figures.put(new FigureName(Of.AT, 10_000), Measured.figure("us", 70, 71, 69));
      figures.put(new FigureName(Of.AT, 20_000), Measured.figure("us", 95, 96, 94));
      figures.put(new FigureName(Of.AT, 50_000), Measured.figure("us", 410, 415, 405));
      Map<String, String> limit = loadParameters(transport);
      limit.putAll(Map.of("percentile", "99", "limit", "500"));
      run.measurements.add(Measured.of(Kind.HIGHEST_RATE.benchmark(), "thrpt", limit, figures));
    }
    run.measurements.add(
        Measured.without(
            atRate("tcp", 1), Problem.failed("rate not reached: 8,000 of 10,000 messages/s")));
    return only(saved("load", FACTS, run.measurements, 5));
  }

  private static Map<String, String> loadParameters(String transport) {
    return new LinkedHashMap<>(
        Map.of(
            "transport", transport, "placement", "same-core", "sender", "usual", "window", "20"));
  }

  private static Measurement atRate(String transport, double factor) {
    Map<FigureName, Quantity> figures = new LinkedHashMap<>();
    double micros = 40 * factor;
    for (double percent : List.of(50.0, 90.0, 95.0, 99.0, 99.9, 99.99)) {
      Quantity shown = Measured.figure("µs", micros, micros * 1.02, micros * 1.01);
      figures.put(
          new FigureName(Of.ALL, percent),
          percent == 99.99 ? shown.unknownBelow(24) : shown.within(micros * 0.95, micros * 1.1));
      micros *= 1.4;
    }
    figures.put(FigureName.MAX, Quantity.of(1_000, "µs"));
    for (int percent : List.of(50, 90, 99)) {
      double typical = figures.get(new FigureName(Of.ALL, percent)).value() * 0.9;
      figures.put(
          new FigureName(Of.WINDOW, percent),
          Measured.figure("µs", typical, typical * 1.02, typical * 1.01));
    }
    figures.put(FigureName.WINDOWS, Measured.figure("windows", 400, 400, 400));
    for (long limit : Measurement.LIMITS) {
      double share = limit < 100 * factor ? 100 : 6;
      figures.put(
          new FigureName(Of.ABOVE, limit),
          Measured.figure("% of windows", share, Math.min(100, share + 1), share));
    }
    figures.put(new FigureName(Of.SERVICE, 99), Quantity.of(30, "us"));
    figures.put(new FigureName(Of.LATENESS, 99), Quantity.of(41, "us"));
    figures.put(
        FigureName.BATCH, Quantity.of(transport.equals("sysv") ? 1.04 : 2.1, "msg/wake-up"));
    figures.put(FigureName.PACER, Quantity.of(25, "% of a core"));
    for (String end : List.of("client", "server")) {
      figures.put(FigureName.cost(end, "user"), Quantity.of(1, "us/msg"));
      figures.put(FigureName.cost(end, "system"), Quantity.of(2, "us/msg"));
    }
    Map<String, String> parameters = loadParameters(transport);
    parameters.put("rate", "10000");
    return Measured.of(Kind.AT_RATE.benchmark(), "sample", parameters, figures);
  }

  /** Round trips of one thread and of several; System V queues slow down most. */
  static SavedFiles severalThreads() {
    InventedRun run = new InventedRun();
    for (int threads : List.of(1, 4, 16)) {
      for (String transport : List.of("tcp", "sysv")) {
        Map<String, String> parameters = parameters(transport);
        parameters.put("threads", Integer.toString(threads));
        run.roundTrip(parameters, transport.equals("tcp") ? 4 * threads : 3 * threads * threads);
      }
    }
    run.measurements.replaceAll(m -> Measured.by(Integer.parseInt(m.parameter("threads")), m));
    return only(saved("threads", FACTS, run.measurements, 6));
  }

  /** Runs that were not told apart by a parameter: of sixteen threads, of one, and of no figure. */
  static SavedFiles runsByThreads() {
    List<SavedRun> runs = new ArrayList<>();
    for (int threads : List.of(16, 1)) {
      InventedRun run = new InventedRun();
      run.roundTrip(parameters("tcp"), 4 * threads);
      run.roundTrip(parameters("sysv"), 3 * threads);
      run.measurements.replaceAll(m -> Measured.by(threads, m));
      runs.add(saved(threads + "-at-once", FACTS, run.measurements, 2));
    }
    Measurement none =
        Measured.without(
            runs.get(0).measurements().get(0), Problem.notAvailable("there is no loopback"));
    runs.add(saved("nothing", FACTS, List.of(none), 1));
    return new SavedFiles(runs, List.of());
  }

  /** Round trips: over tcp known well, over sysv hardly, and over uds measured only once. */
  static SavedFiles hardlyKnown() {
    InventedRun run = new InventedRun();
    for (String transport : List.of("tcp", "sysv", "uds")) {
      run.roundTrip(parameters(transport), 5);
    }
    List<Double> spread = List.of(1.0, 0.4, 2.5);
    List<Measurement> measurements =
        List.of(
            run.measurements.get(0),
            other(run.measurements.get(1), forks -> scaled(forks, spread)),
            other(run.measurements.get(2), forks -> List.of(forks.get(0).subList(0, 1))));
    return only(saved("hardly", FACTS, measurements, 3));
  }

  private static List<List<Double>> scaled(List<List<Double>> forks, List<Double> factors) {
    return IntStream.range(0, forks.size())
        .mapToObj(i -> forks.get(i).stream().map(value -> value * factors.get(i)).toList())
        .toList();
  }

  /** With other samples in each of its figures. */
  private static Measurement other(
      Measurement measurement, UnaryOperator<List<List<Double>>> samples) {
    Map<FigureName, Quantity> figures = new LinkedHashMap<>();
    measurement
        .figures()
        .forEach(
            (name, each) ->
                figures.put(
                    name,
                    each.samples().isEmpty()
                        ? each
                        : new Quantity(each.value(), each.unit(), samples.apply(each.samples()))));
    return Measured.with(measurement, figures);
  }

  /** One round trip over a transport of this name. */
  static SavedFiles over(String transport) {
    InventedRun run = new InventedRun();
    run.roundTrip(parameters(transport), 4);
    return only(saved("one", FACTS, run.measurements, 1));
  }

  /** Without facts. */
  public static SavedFiles named(String name) {
    return file(name, Map.of(), 1024);
  }

  private static SavedFiles file(String name, Map<String, String> facts, int... sizes) {
    InventedRun run = new InventedRun();
    run.all(sizes);
    return only(saved(name, facts, run.measurements, run.measurements.size()));
  }

  private static SavedFiles only(SavedRun run) {
    return new SavedFiles(List.of(run), List.of());
  }

  private static SavedRun saved(
      String name, Map<String, String> facts, List<Measurement> measurements, int planned) {
    return new SavedRun(
        name,
        facts,
        LocalDateTime.of(2026, 11, 22, 1, 30),
        planned,
        Duration.ofSeconds(65),
        measurements);
  }

  private void all(int... sizes) {
    for (int size : sizes) {
      for (String place : PLACES) {
        for (String connection : CONNECTIONS) {
          for (String transport : TRANSPORTS) {
            both(parameters(transport, connection, place, size));
          }
        }
      }
    }
  }

  private void both(Map<String, String> parameters) {
    boolean brief = parameters.get("connection").equals("short");
    double micros = MICROS.get(parameters.get("transport"));
    micros *= (1 + Integer.parseInt(parameters.get("size")) / 8000.0) * (brief ? 3 : 1);
    roundTrip(parameters, micros);
    oneWay(parameters, 3e6 / micros);
    if (brief && parameters.get("transport").equals("pipe")) {
      for (int i = measurements.size() - 2; i < measurements.size(); i++) {
        measurements.set(
            i,
            Measured.without(
                measurements.get(i), Problem.notAvailable("a program for each message")));
      }
    }
  }

  private static Map<String, String> parameters(String transport) {
    return parameters(transport, "long", "same-core", 1024);
  }

  private static Map<String, String> parameters(
      String transport, String connection, String place, int size) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("client", "java");
    parameters.put("connection", connection);
    parameters.put("placement", place);
    parameters.put("server", "java");
    parameters.put("size", Integer.toString(size));
    parameters.put("transport", transport);
    return parameters;
  }

  private void roundTrip(Map<String, String> parameters, double micros) {
    Map<FigureName, Quantity> figures = new LinkedHashMap<>();
    figures.put(FigureName.SCORE, quantity(micros * 1.1, "us/op"));
    double factor = 1;
    for (FigureName percentile :
        List.of(FigureName.P50, FigureName.P90, FigureName.P99, FigureName.P999)) {
      figures.put(percentile, quantity(micros * factor, "µs"));
      factor *= 3;
    }
    figures.put(FigureName.MAX, Quantity.of(micros * factor, "µs"));
    figures.put(FigureName.SAMPLES, Quantity.of(100_000, "round trips"));
    add("RoundTrip", "sample", parameters, figures);
    measurements.add(
        Measured.with(measurements.remove(measurements.size() - 1), List.of(histogram(micros))));
  }

  /** Nine of ten round trips take about as long as the median, and ten in all much longer. */
  private static Histogram histogram(double micros) {
    return Histogram.of(
        Stream.of(
            new double[] {0.9 * micros, 50_000},
            new double[] {1.1 * micros, 40_000},
            new double[] {2 * micros, 9_990},
            new double[] {30 * micros, 10}),
        1);
  }

  private void oneWay(Map<String, String> parameters, double perSecond) {
    Map<FigureName, Quantity> figures = new LinkedHashMap<>();
    figures.put(FigureName.RATE, quantity(perSecond, "messages/s"));
    add("OneWay", "thrpt", parameters, figures);
  }

  private void add(
      String benchmark,
      String mode,
      Map<String, String> parameters,
      Map<FigureName, Quantity> figures) {
    for (String end : List.of("client", "server")) {
      figures.put(FigureName.cost(end, "user"), quantity(1, "us/msg"));
      figures.put(FigureName.cost(end, "system"), quantity(2, "us/msg"));
    }
    measurements.add(Measured.of(benchmark, mode, parameters, figures));
  }

  /** Three forks of four iterations, a few per cent apart. */
  private Quantity quantity(double value, String unit) {
    List<List<Double>> forks = new ArrayList<>();
    for (int fork = 0; fork < Measured.EFFORT.forks(); fork++) {
      double mean = value * Math.exp(0.02 * random.nextGaussian());
      forks.add(
          IntStream.range(0, Measured.EFFORT.measured().count())
              .mapToObj(i -> mean * Math.exp(0.01 * random.nextGaussian()))
              .toList());
    }
    return new Quantity(value, unit, forks);
  }
}
