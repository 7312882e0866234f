package msgq.bench.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import msgq.bench.advice.Advice;
import msgq.bench.advice.Candidate;
import msgq.bench.advice.Goal;
import msgq.bench.advice.Question;
import msgq.bench.advice.TradeOff;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Pattern;
import msgq.bench.problem.ExitStatus;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Terminal;
import msgq.bench.result.Measurement;
import msgq.bench.result.TypicalSpeed;
import msgq.bench.saved.SavedFiles;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code advise} verb. */
@Command(
    name = "advise",
    description = "Says which transport to use, from a result file or a quick run of its own.",
    mixinStandardHelpOptions = true)
public final class AdviseCommand implements Callable<Integer> {
  private static final long KIB = 1024;

  @picocli.CommandLine.Parameters(
      arity = "0..1",
      paramLabel = "<result.json>",
      description = "What was measured; without it a quick run measures this one situation.")
  private Path file;

  @Option(
      names = "--size",
      paramLabel = "<bytes>",
      description = "Of a message: 100, 1k, 1m; 1k unless you say so.")
  private String size = "1k";

  @Option(
      names = "--pattern",
      paramLabel = "roundtrip|oneway",
      description = "Whether messages are answered; roundtrip unless you say so.")
  private Pattern pattern;

  @Option(
      names = "--connection",
      paramLabel = "long|short",
      description = "One for all messages, or one for each; long unless you say so.")
  private Connection connection = Connection.LONG;

  @Option(
      names = "--placement",
      paramLabel = "same-core|two-cores|none",
      description = "Where the two ends run; same-core unless you say so.")
  private String placement = "same-core";

  @Option(
      names = "--goal",
      paramLabel = "latency|tail|throughput|cpu",
      description = "What matters; latency of round trips, throughput one way.")
  private Goal goal;

  @Option(
      names = "--client",
      paramLabel = "java|c|go",
      description = "What the client is written in; java unless you say so.")
  private String client = "java";

  @Option(
      names = "--server",
      paramLabel = "java|c|go",
      description = "What the server is written in; java unless you say so.")
  private String server = "java";

  @Option(names = "--other-host", description = "The two programs may be on different hosts.")
  private boolean otherHost;

  @Override
  public Integer call() throws Refusal, IOException {
    Question question = question();
    try (PrintStream out = Terminal.open()) {
      List<Measurement> measured = question.answeredBy(file == null ? run(question) : read(file));
      out.println("For " + question.words() + ":");
      String used = measured.get(0).parameter("size");
      if (!used.equals(question.situation().get("size"))) {
        out.printf("(The nearest size that was measured is %s bytes.)%n", used);
      }
      Optional<Advice> advice = Advice.of(question.goal(), measured);
      if (advice.isEmpty()) {
        throw new Refusal("that was tried, but has no figures: " + problems(measured));
      }
      out.println(advice.get().sentence());
      out.println();
      advice.get().ranking().candidates().forEach(candidate -> print(out, candidate));
      if (otherHost) {
        out.println("These are figures of the loopback: a network adds its own time.");
      }
    }
    return ExitStatus.DONE;
  }

  private static void print(PrintStream out, Candidate candidate) {
    out.printf("%2d. %-8s %s%n", candidate.rank(), candidate.transport(), Advice.figure(candidate));
    TradeOff.of(candidate.transport()).ifPresent(t -> out.println("    " + t.sentence()));
  }

  private static String problems(List<Measurement> measured) {
    return measured.stream()
        .flatMap(m -> m.problem().map(p -> m.parameter("transport") + " " + p).stream())
        .distinct()
        .reduce((a, b) -> a + "; " + b)
        .orElse("no transport has this figure (--no-costs leaves out the CPU time)");
  }

  Question question() throws Refusal {
    boolean roundTrip = pattern == null ? goal != Goal.THROUGHPUT : pattern == Pattern.ROUNDTRIP;
    Goal usual = roundTrip ? Goal.LATENCY : Goal.THROUGHPUT;
    Goal wanted = goal == null ? usual : goal;
    if (!roundTrip && (wanted == Goal.LATENCY || wanted == Goal.TAIL)) {
      throw new Refusal(
          "messages one way have no latency that is measured here: --goal=throughput or cpu, or"
              + " --pattern=roundtrip");
    }
    Map<String, String> situation = new LinkedHashMap<>();
    situation.put("size", Long.toString(bytes()));
    situation.put("connection", connection.toString());
    situation.put("pin", one("pin", placement));
    situation.put("client", one("client", client));
    situation.put("server", one("server", server));
    return new Question(roundTrip, wanted, situation, otherHost);
  }

  private static String one(String parameter, String value) throws Refusal {
    Benchmarks.all().declarations().get(parameter).check(value);
    return value;
  }

  private long bytes() throws Refusal {
    String number = size.replaceFirst("[kKmM]$", "");
    if (!number.matches("[1-9]\\d{0,8}")) {
      throw new Refusal("--size=%s is not a size: write it as 100, 1k or 1m".formatted(size));
    }
    long unit = size.matches(".*[kK]") ? KIB : size.matches(".*[mM]") ? KIB * KIB : 1;
    return Long.parseLong(number) * unit;
  }

  private static List<Measurement> read(Path json) throws Refusal {
    return SavedFiles.read(List.of(json)).runs().stream()
        .flatMap(run -> TypicalSpeed.told(run.measurements()).stream())
        .toList();
  }

  /** One to two minutes: one situation, every transport. */
  private static List<Measurement> run(Question question) throws Refusal, IOException {
    Path json = Files.createTempFile("advise", ".json");
    try {
      OptionsBuilder options = new OptionsBuilder();
      options
          .include(question.roundTrip() ? "RoundTrip" : "OneWay")
          .forks(3)
          .measurementIterations(4)
          .measurementTime(TimeValue.milliseconds(200))
          .resultFormat(ResultFormatType.JSON)
          .result(json.toString());
      question.situation().forEach(options::param);
      int status =
          new RunRequest(options, Selection.of(options, Set.of()), new JdkOptions(), false).run();
      if (status != ExitStatus.DONE && Files.size(json) == 0) {
        throw new Refusal("the quick run failed");
      }
      return read(json);
    } finally {
      Files.deleteIfExists(json);
    }
  }
}
